package server

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// cookieName holds the port, as cookies are shared by all ports of a host.
func (s *Server) cookieName() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return "paritylab-" + s.port
}

// guard lets only those requests through that may reach the server, see the package
// comment. It turns a token in the address into a cookie.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("X-Frame-Options", "SAMEORIGIN")
		// Pages set a policy of their own; nothing else may do anything in a browser.
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'self'; sandbox")
		switch {
		case !s.hostAllowed(r.Host):
			writeError(w, http.StatusForbidden, "this server does not answer to the name "+r.Host+"; call it by its address, or name it with --host")
			return
		case !s.originAllowed(r):
			writeError(w, http.StatusForbidden, "a page of another origin may not use this server")
			return
		}
		if r.Method == http.MethodGet && opensPage(r) && s.tokenEqual(r.URL.Query().Get("token")) {
			s.welcome(w, r)
			return
		}
		if !s.authorized(r) {
			h.Set("WWW-Authenticate", `token realm="paritylab"`)
			writeError(w, http.StatusForbidden, "this needs the token: open the address that \"paritylab lab\" has printed")
			return
		}
		if r.ContentLength > maxBody {
			writeError(w, http.StatusRequestEntityTooLarge, "the request is too large; the limit is 256 MB")
			return
		}
		s.mu.Lock()
		s.seen = time.Now()
		s.mu.Unlock()
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		next.ServeHTTP(w, r)
	})
}

// opensPage reports whether a person opens the page with the token in the address;
// programs may send it with requests of the interface, and get no cookie.
func opensPage(r *http.Request) bool {
	return r.URL.Query().Has("token") && !strings.HasPrefix(r.URL.Path, "/api/") && r.Header.Get("Upgrade") == ""
}

// welcome sets the cookie. A page goes on to its address without the token, so that
// it stays neither in the history nor in what the page shows.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(), Value: s.cookie, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	q := r.URL.Query()
	q.Del("token")
	// Only the path is taken over: an address that starts with // would lead elsewhere.
	to := url.URL{Path: "/" + strings.TrimLeft(r.URL.Path, "/\\"), RawQuery: q.Encode()}
	// A redirect that follows a link from elsewhere would come without the new strict
	// cookie, and a refresh of the page does not.
	w.Header().Set("Refresh", "0; url="+to.String())
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte("Welcome.\n"))
}

// authorized reports whether the request carries the token or the cookie.
func (s *Server) authorized(r *http.Request) bool {
	if a := r.Header.Get("Authorization"); a != "" {
		kind, token, _ := strings.Cut(a, " ")
		return (strings.EqualFold(kind, "token") || strings.EqualFold(kind, "bearer")) && s.tokenEqual(token)
	}
	if r.URL.Query().Has("token") { // the WebSockets of programs
		return s.tokenEqual(r.URL.Query().Get("token"))
	}
	c, err := r.Cookie(s.cookieName())
	return err == nil && subtle.ConstantTimeCompare([]byte(c.Value), []byte(s.cookie)) == 1
}

func (s *Server) tokenEqual(token string) bool {
	return subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) == 1
}

// hostAllowed reports whether the Host header names this server.
func (s *Server) hostAllowed(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hosts[name]
}

// originAllowed reports whether the request was not sent by a page of another origin.
// Browsers name the origin of every request that changes something and of every
// WebSocket; programs name none.
func (s *Server) originAllowed(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		// A link from elsewhere may open the page itself, and nothing more.
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" &&
			r.Header.Get("Sec-Fetch-Dest") == "document" && !strings.HasPrefix(r.URL.Path, "/api/")
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && strings.EqualFold(u.Host, r.Host)
}
