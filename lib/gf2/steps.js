// Buttons and keys for the steps on the page that have none yet. Without this
// script every step opens by its title.
for (const root of document.querySelectorAll('.gf2-steps:not([data-ready])')) {
  root.dataset.ready = 'yes';
  const steps = [...root.querySelectorAll('details')];
  const bar = document.createElement('div');
  const title = document.createElement('span');
  title.setAttribute('role', 'status');
  title.style.marginLeft = '1em';
  let at = 0;
  const show = (k) => {
    at = k;
    steps.forEach((step, i) => { step.hidden = i !== at; step.open = i === at; });
    title.textContent = steps[at].querySelector('summary').textContent;
    for (const [button, to] of buttons) button.disabled = to(at) === at;
  };
  const ways = [
    ['Start', 'first step (Home)', () => 0],
    ['← Back', 'step before (left arrow)', (k) => Math.max(k - 1, 0)],
    ['Next →', 'next step (right arrow)', (k) => Math.min(k + 1, steps.length - 1)],
    ['End', 'last step (End)', () => steps.length - 1],
  ];
  const buttons = ways.map(([text, label, to]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.title = label;
    button.setAttribute('aria-label', label);
    button.addEventListener('click', () => { show(to(at)); root.focus({ preventScroll: true }); });
    bar.append(button);
    return [button, to];
  });
  bar.append(title);
  root.prepend(bar);
  for (const step of steps) {
    step.removeAttribute('name'); // or opening one would close the others' state
    step.querySelector('summary').hidden = true;
  }
  root.tabIndex = 0;
  root.dataset.lmSuppressShortcuts = 'true'; // keys are for the steps, not for JupyterLab
  root.addEventListener('keydown', (event) => {
    const k = { Home: 0, ArrowLeft: 1, ArrowRight: 2, End: 3 }[event.key];
    if (k === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    show(ways[k][2](at));
  });
  show(0);
}
