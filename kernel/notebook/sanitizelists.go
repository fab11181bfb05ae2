package notebook

import "strings"

func setOf(names string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(names) {
		set[name] = true
	}
	return set
}

var (
	// rawText are the elements in which nothing but their end is a tag; where
	// HTML is not trusted they go with all their text.
	rawText = strings.Fields("script style iframe noembed noframes noscript textarea title xmp template object plaintext")

	voidElements = setOf("area br col hr img input wbr")

	// htmlElements are those that show text, tables and pictures.
	htmlElements = setOf(`a abbr article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em
		figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd li main mark ol p pre q rp rt ruby s samp section small
		span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr svg math`)

	htmlAttributes = setOf(`align alt bgcolor border cellpadding cellspacing checked class cite color cols colspan datetime dir disabled face headers
		height id lang name nowrap open reversed role rowspan rules scope size span start summary tabindex title type valign value width`)

	// foreignElements are those of SVG and MathML that draw; links, animations
	// and what embeds HTML are not among them.
	foreignElements = setOf(`circle clippath defs desc ellipse filter fegaussianblur g line lineargradient marker mask path pattern polygon
		polyline radialgradient rect stop symbol text textpath title tspan use view
		annotation maction menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle
		msub msubsup msup mtable mtd mtext mtr munder munderover semantics`)

	// foreignNames are attributes whose capital letters count in XML; browsers
	// know them in any writing, so this only keeps the text as it was.
	foreignNames = setOf("viewbox preserveaspectratio markerwidth markerheight refx refy textlength gradientunits gradienttransform patternunits clippathunits")
)
