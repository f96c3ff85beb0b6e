// \0rolldown/runtime.js
var __defProp$1 = Object.defineProperty;
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp$1(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp$1(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
// node_modules/preact/dist/preact.mjs
var n;
var t$1;
var r$1;
var u$3;
var i$2;
var f$3;
var o$3;
var e$1;
var l$2;
var c$2;
var a$3;
var s$2;
var h$2 = Symbol.for("pv");
var p$2 = {};
var y$2 = [];
var v$2 = /^m(i|n|o|s|text|space)$/;
var w$3 = Array.isArray;
var d$2 = y$2.slice;
var _$2 = Object.assign;
function g$2(n) {
	n && n.parentNode && n.remove();
}
function k$2(n, t, r) {
	var u, i, f, o = {}, e = arguments.length;
	for (f in t) "key" == f ? u = t[f] : "ref" == f && "function" != typeof n ? i = t[f] : o[f] = t[f];
	return e > 2 && (o.children = e > 3 ? d$2.call(arguments, 2) : r), m$2(n, o, u, i, null);
}
function m$2(r, u, i, f, o) {
	var e = {
		type: r,
		props: u,
		key: i,
		ref: f,
		__k: null,
		__: null,
		__b: 0,
		__e: null,
		__c: null,
		constructor: h$2,
		__v: o || ++t$1,
		__i: -1,
		__u: 0
	};
	return !o && n.vnode && n.vnode(e), e;
}
function $$2(n) {
	return n.children;
}
function x$2(n, t) {
	this.props = n, this.context = t, this.__g = 0;
}
function S(n, t) {
	if (null == t) return n.__ && S(n.__, n.__i + 1);
	for (var r; t < n.__k.length; t++) if ((r = n.__k[t]) && r.__e) return r.__e;
	return "function" != typeof n.type || n.props.__P ? null : S(n);
}
function C$1(t) {
	var r, u = t.__v, i = u.__e, f = [], o = [], e = t.__P;
	e && ((r = _$2({ constructor: h$2 }, u)).__v = u.__v + 1, n.vnode && n.vnode(r), z$3(e, r, u, t.__n, e.namespaceURI, 32 & u.__u ? [i] : null, f, i || S(u), 32 & u.__u, o), r.__v = u.__v, r.__.__k[r.__i] = r, E$1(f, r, o), u.__ = u.__e = null, r.__e != i && j$2(r));
}
function j$2(n) {
	if ((n = n.__) && n.__c && !n.props.__P) return n.__e = null, n.__k.some(function(t) {
		return t && (n.__e = t.__e);
	}), j$2(n);
}
function L(t) {
	(8 & t.__g || (t.__g |= 8, u$3.push(t), f$3++)) && i$2 == n.debounceRendering || ((i$2 = n.debounceRendering) || queueMicrotask)(H$2);
}
function H$2() {
	try {
		for (var n, t = 1; u$3.length;) u$3.length > t && u$3.sort(o$3), n = u$3.shift(), t = u$3.length, 8 & n.__g && C$1(n);
	} finally {
		(f$3 = u$3.length) && (i$2 || queueMicrotask)(H$2);
	}
}
function I$1(n, t, r, u, i, f, o, e, l, c, a) {
	var s, h, v, w, d, _, g = u.__k || y$2, k = t.length;
	for (l = q$1(r, t, g, l, k), s = 0; s < k; s++) null != (v = r.__k[s]) && (h = ~v.__i && g[v.__i] || p$2, v.__i = s, _ = z$3(n, v, h, i, f, o, e, l, c, a), w = v.__e, (h.ref != v.ref || 8 & h.__u) && (h.ref && G$1(h.ref, null, v, h), v.ref && a.push(v.ref, v.__c || w, v)), d = d || w, 4 & v.__u ? (l = A$1(v, l, n, !h.__v), h.__e && (h.__e = null)) : "function" == typeof v.type && void 0 !== _ ? l = _ : w && (l = w.nextSibling), v.__u &= -21);
	return r.__e = d, l;
}
function q$1(n, t, r, u, i) {
	var f, o, e, l, c, a, s, p, y, v = r.length, d = v, _ = 0, g = 0, k = n.__k = Array(i);
	for (f = 0; f < i; f++) null != (o = t[f]) && "boolean" != typeof o && "function" != typeof o ? ("object" != typeof o || o.constructor === String ? o = k[f] = m$2(null, o) : w$3(o) ? o = k[f] = m$2($$2, { children: o }) : o.constructor === h$2 && o.__b ? o = k[f] = m$2(o.type, o.props, o.key, o.ref, o.__v) : k[f] = o, l = f + _, o.__ = n, o.__b = n.__b + 1, e = null, ~(c = o.__i = P$2(o, r, l, d)) && (d--, (e = r[c]) && (e.__u |= 2)), e && e.__v ? (o.__u |= 16, c == l - 1 ? _-- : c == l + 1 ? _++ : c != l && (c > l ? _-- : _++, g = 1)) : (~c || (i > v ? _-- : i < v && _++), "function" != typeof o.type && (o.__u |= 4))) : k[f] = null;
	if (g) {
		for (a = [], s = [], f = 0; f < i; f++) if ((o = k[f]) && 16 & o.__u) {
			for (_ = 0, p = a.length; _ < p;) a[y = _ + p >> 1] < o.__i ? _ = y + 1 : p = y;
			a[_] = o.__i, s[f] = _ + 1;
		}
		for (_ = a.length; f--;) s[f] && (s[f] == _ ? _-- : k[f].__u |= 4);
	}
	if (d) for (f = 0; f < v; f++) !(e = r[f]) || 2 & e.__u || (e.__e == u && (u = S(e)), J$1(e, e));
	return u;
}
function A$1(n, t, r, u) {
	var i, f, o, e;
	if ("function" == typeof n.type) {
		if (n.props.__P) return t;
		if (i = n.__k) for (f = 0; f < i.length; f++) i[f] && (i[f].__ = n, t = A$1(i[f], t, r, !1));
		return t;
	}
	for (t && !t.parentNode && (t = S(n)) && !t.parentNode && (t = null), o = n.__e, e = t; e && 8 == e.nodeType;) e = e.nextSibling;
	for (o != e && (!u && r.moveBefore && o.parentNode ? r.moveBefore(o, t) : r.insertBefore(o, t || null)), t = o; (t = t && t.nextSibling) && 8 == t.nodeType && !t.data.startsWith("$s"););
	return t;
}
function O(n, t) {
	return t = t || [], null != n && "boolean" != typeof n && (w$3(n) ? n.some(function(n) {
		O(n, t);
	}) : t.push(n)), t;
}
function P$2(n, t, r, u) {
	var i, f = n.key, o = n.type, e = t[r], l = e && !(2 & e.__u);
	if (null === e && null == f || l && f == e.key && o == e.type) return r;
	if (u > (l ? 1 : 0)) {
		for (i = r - 1; i >= 0; i--) if ((e = t[i]) && !(2 & e.__u) && f == e.key && o == e.type) return i;
		for (i = r + 1; i < t.length; i++) if ((e = t[i]) && !(2 & e.__u) && f == e.key && o == e.type) return i;
	}
	return -1;
}
function T$2(n, t, r) {
	r ??= "", "-" == t[0] ? n.setProperty(t, r) : n[t] = r;
}
function N$1(n, t, r, u, i) {
	var f, o;
	if ("style" == t) if ("string" == typeof r) n.style.cssText = r;
	else {
		if ("string" == typeof u && (n.style.cssText = u = ""), u) for (t in u) r && t in r || T$2(n.style, t);
		if (r) for (t in r) u && r[t] == u[t] || T$2(n.style, t, r[t]);
	}
	else if ("o" == t[0] && "n" == t[1]) "function" != typeof r && (r = null), "function" != typeof u && (u = null), (n.__e || (n.__e = {}))[t] = r, r && u || (o = a$3[t] || (a$3[t] = V$1(t)), (n.__a || (n.__a = {}))[t] = c$2, f = t != (t = t.replace(l$2, "$1")), (t = t.slice(2))[0] < "a" && (t = t.toLowerCase()), r ? n.addEventListener(t, o, f) : n.removeEventListener(t, o, f));
	else {
		if ("http://www.w3.org/2000/svg" == i) t = t.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
		else if ("width" != t && "height" != t && "href" != t && "list" != t && "form" != t && "tabIndex" != t && "download" != t && "rowSpan" != t && "colSpan" != t && "role" != t && "popover" != t && t in n) try {
			n[t] = null == r ? "" : r;
			return;
		} catch (n) {}
		if ("function" == typeof r) return;
		null == r || !1 === r && "-" != t[4] ? n.removeAttribute(t) : n.setAttribute(t, "popover" == t && 1 == r ? "" : r);
	}
}
function V$1(t) {
	return function(r) {
		var u = this.__e;
		if (u) {
			if (u = u[t], null == r[e$1]) r[e$1] = c$2++;
			else if (r[e$1] < this.__a[t]) return;
			return u(n.event ? n.event(r) : r);
		}
	};
}
function z$3(t, r, u, i, f, o, e, l, c, a) {
	var s, p, v, d, k, b, m, M, C, j, L, H, q, A, O, P, T, N, V = r.type;
	if (r.constructor !== h$2) return null;
	128 & u.__u && (c = 32 & u.__u, s = u.__c.__z) && (r.__u |= c, p = o = [], 8 == s.nodeType ? l = B$2(s, o) : o.push(s), l = o[0] || l), (s = n.__b) && s(r);
	n: if ("function" == typeof V) {
		v = e.length;
		try {
			if (M = r.props, C = (s = V.prototype) && s.render, j = (s = V.contextType) && i[s.__c], L = s ? j ? j.props.value : s.__ : i, (d = u.__c) ? (r.__c = d, 2 & d.__g && (d.__g |= 1)) : (C ? r.__c = d = new V(M, L) : (r.__c = d = new x$2(M, L), d.constructor = V, d.render = K$1), j && j.sub(d), d.state || (d.state = {}), d.__n = i, d.__g |= 8, d.__h = [], d.__k = []), C && (d.__s || (d.__s = d.state), V.getDerivedStateFromProps && (d.__s == d.state && (d.__s = _$2({}, d.__s)), _$2(d.__s, V.getDerivedStateFromProps(M, d.__s)))), k = d.props, b = d.state, d.__v = r, u.__c) {
				if (M !== k && C && !V.getDerivedStateFromProps && d.componentWillReceiveProps && d.componentWillReceiveProps(M, L), r.__v == u.__v && !(8 & d.__g) || !(4 & d.__g) && d.shouldComponentUpdate && !1 === d.shouldComponentUpdate(M, d.__s, L)) {
					r.__v != u.__v && (d.props = M, d.state = d.__s, d.__g &= -9), r.__e = u.__e, r.__k = u.__k, r.__k.some(function(n) {
						n && (n.__ = r);
					}), y$2.push.apply(d.__h, d.__k), d.__k = [], d.__h.length && e.push(d), l = S(u);
					break n;
				}
				d.componentWillUpdate && d.componentWillUpdate(M, d.__s, L), C && d.componentDidUpdate && d.__h.push(function() {
					d.componentDidUpdate(k, b, m);
				});
			} else C && !V.getDerivedStateFromProps && d.componentWillMount && d.componentWillMount(), C && d.componentDidMount && d.__h.push(d.componentDidMount);
			d.context = L, d.props = M, d.__P = t, d.__g &= -5, H = n.__r, q = C ? 25 : 0;
			do
				d.__g &= -9, H && H(r), s = d.render(d.props, d.state = d.__s, d.context);
			while (8 & d.__g && ++q < 25);
			C && (y$2.push.apply(d.__h, d.__k), d.__k = []), d.state = d.__s, d.getChildContext && (i = _$2({}, i, d.getChildContext())), C && u.__c && d.getSnapshotBeforeUpdate && (m = d.getSnapshotBeforeUpdate(k, b)), A = s && s.type === $$2 && null == s.key ? s.props.children : s, M.__P && (s = l, f = (t = M.__P).namespaceURI, c = o = null, u.props && u.props.__P != t && (u.__k.some(function(n) {
				n && J$1(n, n);
			}), u.__k = null), l = u.__k ? S(u, 0) : null), l = I$1(t, w$3(A) ? A : [A], r, u, i, f, o, e, l, c, a), M.__P && (r.__e = null, l = s), r.__u &= -161, p && p.some(g$2), d.__h.length && e.push(d), 1 & d.__g && (d.__g &= -4);
		} catch (t) {
			if (e.length = v, r.__v = null, c || o) if (t && t.then) {
				if (r.__u |= 128 | c, o) {
					for (~(T = o.indexOf(l || void 0)) || (T = o.length); (N = o[T - 1]) && 8 == N.nodeType;) T--;
					for (; T < o.length; T++) if (N = o[T]) if (o[T] = null, O) {
						if (N == P) break;
					} else {
						if (8 != N.nodeType) break;
						N.data.startsWith("$s") && (P = B$2(O = N));
					}
				}
				if (!O) {
					for (; l && 8 == l.nodeType && l.nextSibling;) l = l.nextSibling;
					O = l;
				}
				(s = B$2(O = r.__c.__z || (r.__c.__z = O))) ? (r.__e = O, l = s) : r.__e = l, l = l && l.nextSibling;
			} else o && o.some(g$2);
			else r.__e = u.__e;
			r.__k || (r.__k = u.__k || []), t && t.then || D$1(r), n.__e(t, r, u);
		}
	} else l = r.__e = F$2(u.__e, r, u, i, f, o, e, c, a, t);
	return (s = n.diffed) && s(r), l;
}
function B$2(n, t) {
	if (n && 8 == n.nodeType && n.data.startsWith("$s")) for (var r = 1; n = n.nextSibling;) {
		if (8 == n.nodeType) {
			if (n.data.startsWith("$s")) r++;
			else if (n.data.startsWith("/$s") && !--r) return n;
		}
		t && t.push(n);
	}
}
function D$1(n) {
	n && (n.__c && (n.__c.__g |= 4), n.__k && n.__k.some(D$1));
}
function E$1(t, r, u) {
	for (var i = 0; i < u.length;) G$1(u[i++], u[i++], u[i++]);
	n.__c && n.__c(r, t), t.some(function(r) {
		try {
			t = r.__h, r.__h = [], t.some(function(n) {
				n.call(r);
			});
		} catch (t) {
			n.__e(t, r.__v);
		}
	});
}
function F$2(t, r, u, i, f, o, e, l, c, a) {
	var s, h, y, _, k, b, m, M, $ = u.props || p$2, x = r.props, C = r.type;
	if ("svg" == C ? f = "http://www.w3.org/2000/svg" : "math" == C ? f = "http://www.w3.org/1998/Math/MathML" : f || (f = "http://www.w3.org/1999/xhtml"), o) {
		for (s = 0; s < o.length; s++) if ((k = o[s]) && (C ? k.localName == C : 3 == k.nodeType)) {
			t = k, o[s] = null;
			break;
		}
	}
	if (!t) {
		if (M = a.ownerDocument || document, !C) return M.createTextNode(x);
		t = M.createElementNS(f, C, x.is ? x : a), l && (n.__m && n.__m(r, o), l = !1), o = null;
	}
	if (C) {
		if (a = "template" == C && t.content || t, o = "textarea" == C && null != x.defaultValue ? null : o && d$2.call(a.childNodes), !l && o) for ($ = {}, s = 0; s < t.attributes.length; s++) $[(k = t.attributes[s]).name] = k.value;
		for (s in $) k = $[s], "dangerouslySetInnerHTML" == s ? y = k : "children" == s || s in x || "value" == s && "defaultValue" in x || "checked" == s && "defaultChecked" in x || N$1(t, s, null, k, f);
		for (s in x) k = x[s], "children" == s ? _ = k : "dangerouslySetInnerHTML" == s ? h = k : "value" == s ? b = k : "checked" == s ? m = k : l && "function" != typeof k || $[s] === k || N$1(t, s, k, $[s], f);
		h ? (l || y && (h.__html == y.__html || h.__html == t.innerHTML) || (t.innerHTML = h.__html), r.__k = []) : (y && (t.textContent = ""), ("foreignObject" == C || "http://www.w3.org/1998/Math/MathML" == f && v$2.test(C)) && (f = "http://www.w3.org/1999/xhtml"), I$1(a, w$3(_) ? _ : [_], r, u, i, f, o, e, o ? o[0] : u.__k && S(u, 0), l, c), o && o.some(g$2)), l && "textarea" != C || (s = "value", "progress" == C && null == b ? t.removeAttribute(s) : null == b || b === t[s] && ("progress" != C || b) || N$1(t, s, b, $[s], f), s = "checked", null != m && m != t[s] && N$1(t, s, m, $[s], f));
	} else $ === x || l && t.data == x || (t.data = x);
	return t;
}
function G$1(t, r, u, i) {
	try {
		"function" == typeof t ? r ? r.__x = t(r) || 1 : i && (i = i.__c || i.__e) && (r = i.__x) && (i.__x = null, "function" == typeof r ? r() : t(null)) : t.current = r;
	} catch (t) {
		n.__e(t, u);
	}
}
function J$1(t, r, u) {
	var i, f, o, e;
	if (n.unmount && n.unmount(t), !(i = t.ref) || i.current && i.current != t.__e || G$1(i, null, r, t), i = t.__c) {
		if (i.componentWillUnmount) try {
			i.componentWillUnmount();
		} catch (t) {
			n.__e(t, r);
		}
		i.__P = i.__n = null;
	}
	if (i = t.__k) for (e = 0; e < i.length; e++) i[e] && J$1(i[e], r, "function" != typeof t.type || u && !t.props.__P);
	!u && (i = t.__c) && (i = i.__z) && (f = B$2(i, o = [])) && (i == t.__e && o.some(g$2), g$2(f), g$2(i)), u || g$2(t.__e), t.__e = t.__c = t.__ = null;
}
function K$1(n, t, r) {
	return this.constructor(n, r);
}
function U$1(n) {
	function t(n) {
		var r, u;
		return this.getChildContext || (r = /* @__PURE__ */ new Set(), (u = {})[t.__c] = this, this.getChildContext = function() {
			return u;
		}, this.shouldComponentUpdate = function(n) {
			this.props.value != n.value && r.forEach(function(n) {
				n.__g |= 4, L(n);
			});
		}, this.sub = function(n) {
			r.add(n);
			var t = n.componentWillUnmount;
			n.componentWillUnmount = function() {
				r.delete(n), t && t.call(n);
			};
		}), n.children;
	}
	return t.__c = "__cC" + s$2++, t.__ = n, t.Provider = (t.Consumer = function(n, t) {
		return n.children(t);
	}).contextType = t, t;
}
n = { __e: function(n, t, r, u) {
	for (var i, o, e; t = t.__;) if ((i = t.__c) && !(1 & i.__g)) {
		i.__g |= 4;
		try {
			if ((e = (o = i.constructor) && o.getDerivedStateFromError) && i.setState(o.getDerivedStateFromError(n)), i.componentDidCatch && (i.componentDidCatch(n, u || {}), e = 1), e && 8 & i.__g) return void (i.__g |= 2);
		} catch (t) {
			n = t;
		}
	}
	throw f$3 = 0, n;
} }, t$1 = 0, r$1 = function(n) {
	return null != n && n.constructor === h$2;
}, x$2.prototype.setState = function(n, t) {
	var r = this.__s;
	r && r != this.state || (r = this.__s = _$2({}, this.state)), "function" == typeof n && (n = n(_$2({}, r), this.props)), n && (_$2(r, n), this.__v && (t && this.__k.push(t), L(this)));
}, x$2.prototype.forceUpdate = function(n) {
	this.__v && (this.__g |= 4, n && this.__h.push(n), L(this));
}, x$2.prototype.render = $$2, u$3 = [], f$3 = 0, o$3 = function(n, t) {
	return n.__v.__b - t.__v.__b;
}, e$1 = Symbol(), l$2 = /(PointerCapture)$|Capture$/i, c$2 = 0, a$3 = {}, s$2 = 0;
// node_modules/preact-render-to-string/dist/index.mjs
var o$2 = "__s";
var i$1 = "__c";
var a$2 = "__k";
var u$2 = "__d";
var c$1 = "__s";
var f$2 = /[\s\n\\/='"\0<>]/;
var s$1 = /^(xlink|xmlns|xml)([A-Z])/;
var l$1 = /^(?:accessK|auto[A-Z]|cell|ch|col|cont|cross|dateT|encT|form[A-Z]|frame|hrefL|inputM|maxL|minL|noV|playsI|popoverT|readO|rowS|src[A-Z]|tabI|useM|item[A-Z])/;
var p$1 = /^ac|^ali|arabic|basel|cap|clipPath$|clipRule$|color|dominant|enable|fill|flood|font|glyph[^R]|horiz|image|letter|lighting|marker[^WUH]|overline|panose|pointe|paint|rendering|shape|stop|strikethrough|stroke|text[^L]|transform|underline|unicode|units|^v[^i]|^w|^xH/;
var h$1 = /* @__PURE__ */ new Set(["draggable", "spellcheck"]);
function d$1(e) {
	void 0 !== e.__g ? e.__g |= 8 : e[u$2] = !0;
}
function v$1(e) {
	void 0 !== e.__g ? e.__g &= -9 : e[u$2] = !1;
}
function m$1(e) {
	return void 0 !== e.__g ? !!(8 & e.__g) : !0 === e[u$2];
}
var y$1 = /["&<]/;
function _$1(e) {
	if (0 === e.length || !1 === y$1.test(e)) return e;
	for (var t = 0, n = 0, r = "", o = ""; n < e.length; n++) {
		switch (e.charCodeAt(n)) {
			case 34:
				o = "&quot;";
				break;
			case 38:
				o = "&amp;";
				break;
			case 60:
				o = "&lt;";
				break;
			default: continue;
		}
		n !== t && (r += e.slice(t, n)), r += o, t = n + 1;
	}
	return n !== t && (r += e.slice(t, n)), r;
}
var g$1 = {};
var k$1 = /* @__PURE__ */ new Set([
	"animation-iteration-count",
	"border-image-outset",
	"border-image-slice",
	"border-image-width",
	"box-flex",
	"box-flex-group",
	"box-ordinal-group",
	"column-count",
	"fill-opacity",
	"flex",
	"flex-grow",
	"flex-negative",
	"flex-order",
	"flex-positive",
	"flex-shrink",
	"flood-opacity",
	"font-weight",
	"grid-column",
	"grid-row",
	"line-clamp",
	"line-height",
	"opacity",
	"order",
	"orphans",
	"stop-opacity",
	"stroke-dasharray",
	"stroke-dashoffset",
	"stroke-miterlimit",
	"stroke-opacity",
	"stroke-width",
	"tab-size",
	"widows",
	"z-index",
	"zoom"
]);
var b = /[A-Z]/g;
function x$1(e) {
	var t = "";
	for (var n in e) {
		var r = e[n];
		if (null != r && "" !== r) {
			var o = "-" == n[0] ? n : g$1[n] || (g$1[n] = n.replace(b, "-$&").toLowerCase()), i = ";";
			"number" != typeof r || o.startsWith("--") || k$1.has(o) || (i = "px;"), t = t + o + ":" + r + i;
		}
	}
	return t || void 0;
}
function w$2() {
	this.__d = !0;
}
function H$1(e, t) {
	return {
		__v: e,
		context: t,
		props: e.props,
		setState: w$2,
		forceUpdate: w$2,
		__d: !0,
		__h: new Array(0)
	};
}
var T$1 = {};
var j$1 = [];
var P$1 = Array.isArray;
var $$1 = Object.assign;
var U = "";
var Z = "<!--$s-->";
var F$1 = "<!--/$s-->";
function M(e) {
	return "string" == typeof e ? Z + e + F$1 : P$1(e) ? (e.unshift(Z), e.push(F$1), e) : e && "function" == typeof e.then ? e.then(M) : Z + e + F$1;
}
function W() {
	return {
		beforeDiff: n.__b,
		afterDiff: n.diffed,
		renderHook: n.__r,
		unmountHook: n.unmount,
		rootHook: n.__,
		commitHook: n.__c,
		catchError: n.__e,
		errorBoundaries: n.errorBoundaries
	};
}
function B$1(e) {
	var t = n[o$2];
	n[o$2] = !0;
	try {
		return e();
	} finally {
		n[o$2] = t;
	}
}
function z$2(n, r, o) {
	var i = W();
	try {
		var u = B$1(function() {
			var u, c = k$2($$2, null);
			return c[a$2] = [n], i.rootHook && i.rootHook(n, ((u = {})[a$2] = c, u.nodeType = 1, u)), q(n, r || T$1, !1, void 0, c, !1, o, i);
		});
		return P$1(u) ? u.join(U) : u;
	} catch (e) {
		if (e.then) throw new Error("Use \"renderToStringAsync\" for suspenseful rendering.");
		throw e;
	} finally {
		i.commitHook && B$1(function() {
			return i.commitHook(n, j$1);
		}), j$1.length = 0;
	}
}
function N(e, t, n) {
	var r, o = e.type, a = !0;
	return e[i$1] ? (a = !1, (r = e[i$1]).state = r[c$1]) : r = new o(e.props, t), e[i$1] = r, r.__v = e, r.props = e.props, r.context = t, d$1(r), r.state ?? (r.state = T$1), r[c$1] ?? (r[c$1] = r.state), o.getDerivedStateFromProps ? r.state = $$1({}, r.state, o.getDerivedStateFromProps(r.props, r.state)) : a && r.componentWillMount ? (r.componentWillMount(), r.state = r[c$1] !== r.state ? r[c$1] : r.state) : !a && r.componentWillUpdate && r.componentWillUpdate(), n.renderHook && n.renderHook(e), r.render(r.props, r.state, t);
}
function q(e, n, o, u, y, g, k, b) {
	if (null == e || !0 === e || !1 === e || e === U) return U;
	var w = typeof e;
	if ("object" != w) return "function" == w ? U : "string" == w ? _$1(e) : e + U;
	if (P$1(e)) {
		var C, D = U;
		y[a$2] = e;
		for (var A = e.length, S = 0; S < A; S++) {
			var E = e[S];
			if (null != E && "boolean" != typeof E) {
				var L, j = q(E, n, o, u, y, g, k, b);
				"string" == typeof j ? D += j : (C || (C = new Array(A)), D && C.push(D), D = U, P$1(j) ? (L = C).push.apply(L, j) : C.push(j));
			}
		}
		return C ? (D && C.push(D), C) : D;
	}
	if (!r$1(e)) return U;
	e.__ = y, b.beforeDiff && b.beforeDiff(e);
	var Z = e.type, F = e.props;
	if ("function" == typeof Z) {
		var W, z, O, R = n;
		if (Z === $$2) {
			if ("tpl" in F) {
				for (var K, G = U, J = 0; J < F.tpl.length; J++) if (G += F.tpl[J], F.exprs && J < F.exprs.length) {
					var Q = F.exprs[J];
					if (null == Q) continue;
					if ("object" == typeof Q && (r$1(Q) || P$1(Q))) {
						var X, Y = q(Q, n, o, u, e, g, k, b);
						"string" == typeof Y ? G += Y : (K || (K = []), G && K.push(G), G = U, P$1(Y) ? (X = K).push.apply(X, Y) : K.push(Y));
					} else G += Q;
				}
				return K ? (G && K.push(G), K) : G;
			}
			if ("UNSTABLE_comment" in F) return "<!--" + _$1(F.UNSTABLE_comment) + "-->";
			z = F.children;
		} else {
			if (null != (W = Z.contextType)) {
				var ee = n[W.__c];
				R = ee ? ee.props.value : W.__;
			}
			var te = Z.prototype && "function" == typeof Z.prototype.render;
			if (te) z = N(e, R, b), O = e[i$1];
			else {
				e[i$1] = O = H$1(e, R);
				for (var ne = 0; m$1(O) && ne++ < 25;) {
					v$1(O), b.renderHook && b.renderHook(e);
					try {
						z = Z.call(O, F, R);
					} catch (t) {
						throw g && t && "function" == typeof t.then && (e._suspended = !0), t;
					}
				}
				d$1(O);
			}
			if (null != O.getChildContext && (n = $$1({}, n, O.getChildContext())), te && b.errorBoundaries && (Z.getDerivedStateFromError || O.componentDidCatch)) {
				z = null != z && z.type === $$2 && null == z.key && null == z.props.tpl ? z.props.children : z;
				try {
					return q(z, n, o, u, e, g, !1, b);
				} catch (r) {
					return Z.getDerivedStateFromError && (O[c$1] = Z.getDerivedStateFromError(r)), O.componentDidCatch && O.componentDidCatch(r, T$1), m$1(O) ? (z = N(e, n, b), null != (O = e[i$1]).getChildContext && (n = $$1({}, n, O.getChildContext())), q(z = null != z && z.type === $$2 && null == z.key && null == z.props.tpl ? z.props.children : z, n, o, u, e, g, k, b)) : U;
				} finally {
					b.afterDiff && b.afterDiff(e), b.unmountHook && b.unmountHook(e);
				}
			}
		}
		z = null != z && z.type === $$2 && null == z.key && null == z.props.tpl ? z.props.children : z;
		try {
			var re = q(z, n, o, u, e, g, k, b);
			return b.afterDiff && b.afterDiff(e), b.unmountHook && b.unmountHook(e), e._suspended ? M(re) : re;
		} catch (t) {
			if (!g && k && k.onError) {
				var oe = function t(r) {
					return k.onError(r, e, function(e, r) {
						try {
							return B$1(function() {
								return q(e, n, o, u, r, g, k, b);
							});
						} catch (e) {
							return t(e);
						}
					});
				}(t);
				return void 0 !== oe ? oe : (b.catchError && b.catchError(t, e), U);
			}
			if (!g) throw t;
			if (!t || "function" != typeof t.then) throw t;
			return t.then(function t() {
				try {
					var r = B$1(function() {
						return q(z, n, o, u, e, g, k, b);
					});
					return e._suspended ? M(r) : r;
				} catch (e) {
					if (!e || "function" != typeof e.then) throw e;
					return e.then(t);
				}
			});
		}
	}
	var ie, ae = "<" + Z, ue = U;
	for (var ce in F) {
		var fe = F[ce];
		if ("function" != typeof (fe = V(fe) ? fe.value : fe) || "class" === ce || "className" === ce) {
			switch (ce) {
				case "children":
					ie = fe;
					continue;
				case "key":
				case "ref":
				case "__self":
				case "__source": continue;
				case "htmlFor":
					if ("for" in F) continue;
					ce = "for";
					break;
				case "className":
					if ("class" in F) continue;
					ce = "class";
					break;
				case "defaultChecked":
					ce = "checked";
					break;
				case "defaultSelected":
					ce = "selected";
					break;
				case "defaultValue":
				case "value":
					switch (ce = "value", Z) {
						case "textarea":
							ie = fe;
							continue;
						case "select":
							u = fe;
							continue;
						case "option": u != fe || "selected" in F || (ae += " selected");
					}
					break;
				case "dangerouslySetInnerHTML":
					ue = fe && fe.__html;
					continue;
				case "style":
					"object" == typeof fe && (fe = x$1(fe));
					break;
				case "acceptCharset":
					ce = "accept-charset";
					break;
				case "httpEquiv":
					ce = "http-equiv";
					break;
				default:
					if (f$2.test(ce)) continue;
					s$1.test(ce) ? ce = ce.replace(s$1, "$1:$2").toLowerCase() : "-" !== ce[4] && !h$1.has(ce) || null == fe ? o ? p$1.test(ce) && (ce = "panose1" === ce ? "panose-1" : ce.replace(/([A-Z])/g, "-$1").toLowerCase()) : l$1.test(ce) && (ce = ce.toLowerCase()) : fe += U;
			}
			null != fe && !1 !== fe && (ae = !0 === fe || fe === U ? ae + " " + ce : ae + " " + ce + "=\"" + _$1(fe + U) + "\"");
		}
	}
	if (f$2.test(Z)) throw new Error(Z + " is not a valid HTML tag name in " + ae + ">");
	if (ue || ("string" == typeof ie ? ue = _$1(ie) : null != ie && !1 !== ie && !0 !== ie && (ue = q(ie, n, "svg" === Z || "foreignObject" !== Z && o, u, e, g, k, b))), b.afterDiff && b.afterDiff(e), b.unmountHook && b.unmountHook(e), !ue && I.has(Z)) return ae + "/>";
	var se = "</" + Z + ">", le = ae + ">";
	return P$1(ue) ? [le].concat(ue, [se]) : "string" != typeof ue ? [
		le,
		ue,
		se
	] : le + ue + se;
}
var I = /* @__PURE__ */ new Set([
	"area",
	"base",
	"br",
	"col",
	"command",
	"embed",
	"hr",
	"img",
	"input",
	"keygen",
	"link",
	"meta",
	"param",
	"source",
	"track",
	"wbr"
]);
function V(e) {
	return null !== e && "object" == typeof e && "function" == typeof e.peek && "value" in e;
}
// node_modules/preact/hooks/dist/hooks.mjs
var t;
var r;
var u$1;
var i;
var o$1 = Object.is;
var f$1 = 0;
var c = [];
var e = [];
var a$1 = n;
var v = a$1.__b;
var l = a$1.__r;
var m = a$1.diffed;
var h = a$1.__c;
var s = a$1.unmount;
var p = a$1.__;
function y(n, t) {
	a$1.__h && a$1.__h(r, n, f$1 || t), f$1 = 0;
	var u = r.__H || (r.__H = {
		__: [],
		__h: []
	});
	return n >= u.__.length && u.__.push({}), u.__[n];
}
function d(n) {
	return f$1 = 1, _(G, n);
}
function _(n, u, i) {
	var f = y(t++, 2);
	if (f.t = n, !f.__c && (f.__ = [i ? i(u) : G(void 0, u), function(n) {
		var t = (f.__N || f.__)[0], r = f.t(t, n);
		o$1(t, r) || (f.__N = [r, f.__[1]], f.__c.setState({}));
	}], f.__c = r, !r.__f)) {
		r.__f = !0;
		var c = r.shouldComponentUpdate;
		r.shouldComponentUpdate = function(n, t, r) {
			var u = this.__H;
			if (!u) return !0;
			var i = !1, f = this.props != n;
			if (u.__.some(function(n) {
				n.__N && (i = !0, o$1(n.__[0], n.__N[0]) || (f = !0));
			}), c) {
				var e = c.call(this, n, t, r);
				return i ? e || f : e;
			}
			return !i || f;
		};
	}
	return f.__;
}
function A(n, u) {
	var i = y(t++, 3);
	!a$1.__s && E(i.__H, u) && (i.__P = !0, i.__ = n, i.u = u, r.__H.__h.push(i));
}
function F(n, u) {
	var i = y(t++, 4);
	!a$1.__s && E(i.__H, u) && (i.__P = !1, i.__ = n, i.u = u, r.__h.push(i));
}
function T(n) {
	return f$1 = 5, w$1(function() {
		return { current: n };
	}, []);
}
function w$1(n, r) {
	var u = y(t++, 7);
	return E(u.__H, r) && (u.__ = n(), u.__H = r), u.__;
}
function j(n) {
	var u = r.context[n.__c], i = y(t++, 9);
	return i.c = n, u ? (i.__ ?? (i.__ = !0, u.sub(r)), u.props.value) : n.__;
}
function g() {
	var n;
	do {
		for (; n = e.shift();) try {
			C(n);
		} catch (t) {
			a$1.__e(t, { __: (n = n.__P) && n.__v });
		}
		for (; n = c.shift();) {
			var t = n.__H;
			if (n.__P && t) try {
				t.__h.some(C), t.__h.some(D), t.__h = [];
			} catch (r) {
				t.__h = [], a$1.__e(r, n.__v);
			}
		}
	} while (e.length);
}
a$1.__b = function(n) {
	r = null, v && v(n);
}, a$1.__ = function(n, t) {
	n && t.__k && t.__k.__m && (n.__m = t.__k.__m), p && p(n, t);
}, a$1.__r = function(n) {
	l && l(n), t = 0;
	var i = (r = n.__c).__H;
	i && (u$1 == r ? r.__h = [] : (i.__h.some(C), i.__h.some(D), t = 0), i.__h = [], i.__.some(function(n) {
		n.__N && (n.__ = n.__N), n.u = n.__N = void 0;
	})), u$1 = r;
}, a$1.diffed = function(n) {
	m && m(n);
	var t = n.__c;
	t && t.__H && (t.__H.__h.length && B(c.push(t)), t.__H.__.some(function(n) {
		n.u && (n.__H = n.u);
	})), u$1 = r = null;
}, a$1.__c = function(n, t) {
	t.some(function(n) {
		try {
			n.__h.some(C), n.__h = n.__h.filter(function(n) {
				return !n.__ || D(n);
			});
		} catch (t) {
			n.__h = [function() {
				throw t;
			}];
		}
	}), h && h(n, t);
}, a$1.unmount = function(n) {
	s && s(n);
	var t, r, u = n.__c;
	u && u.__H && (u.__H.__.some(function(u) {
		try {
			if (u.__P && u.__c) {
				if (void 0 === r) {
					for (r = n.__; r && (!r.__c || !r.__c.__P);) r = r.__;
					r = r && r.__c;
				}
				u.__P = r, B(e.push(u));
			} else C(u);
		} catch (n) {
			t = n;
		}
	}), u.__H = void 0, t && a$1.__e(t, u.__v));
};
var k = "function" == typeof requestAnimationFrame;
function z$1(n) {
	var t, r = function() {
		clearTimeout(u), k && cancelAnimationFrame(t), setTimeout(n);
	}, u = setTimeout(r, 35);
	k && (t = requestAnimationFrame(r));
}
function B(n) {
	1 != n && i == a$1.requestAnimationFrame || ((i = a$1.requestAnimationFrame) || z$1)(g);
}
function C(n) {
	var t = r, u = n.__c;
	"function" == typeof u && (n.__c = void 0, u()), r = t;
}
function D(n) {
	var t = r;
	n.__c = n.__(), r = t;
}
function E(n, t) {
	return !n || n.length != t.length || t.some(function(t, r) {
		return !o$1(t, n[r]);
	});
}
function G(n, t) {
	return "function" == typeof t ? t(n) : t;
}
// node_modules/preact/compat/dist/compat.mjs
var w = Object.assign;
var x = /^(-|f[lo].*[^se]$|g.{5,}[^ps]$|z|o[pr]|(W.{5})?[lL]i.*(t|mp)$|an|(bo|s).{4}Im|sca|m.{6}[ds]|ta|c.*[st]$|wido|ini|asp|fill|st)/;
var P = Symbol.for("react.element");
var $ = /^(?:accent|alignment|arabic|baseline|cap|clip(?!PathU)|color|dominant|fill|flood|font|glyph(?!R)|horiz|image(?!S)|letter|lighting|marker(?!H|W|U)|overline|paint|pointer|shape|stop|strikethrough|stroke|text(?!L)|transform|underline|unicode|units|v|vector|vert|word|writing|x(?!C))[A-Z]/;
var z = /[A-Z0-9]/g;
var H = typeof document < "u";
var Y = function(n) {
	return /fil|che|rad/.test(n);
};
x$2.prototype.isReactComponent = !0, [
	"componentWillMount",
	"componentWillReceiveProps",
	"componentWillUpdate"
].forEach(function(n) {
	Object.defineProperty(x$2.prototype, n, {
		configurable: !0,
		get: function() {
			return this["UNSAFE_" + n];
		},
		set: function(t) {
			Object.defineProperty(this, n, {
				configurable: !0,
				writable: !0,
				value: t
			});
		}
	});
});
var J = n.event;
n.event = function(n) {
	return J && (n = J(n)), n.persist = function() {}, n.isPropagationStopped = function() {
		return this.cancelBubble;
	}, n.isDefaultPrevented = function() {
		return this.defaultPrevented;
	}, n.nativeEvent = n;
};
var K = {
	configurable: !0,
	get: function() {
		return this.class;
	}
};
var Q = n.vnode;
n.vnode = function(t) {
	if ("string" == typeof t.type) (function(t) {
		var e = t.props, r = t.type, u = {}, i = -1 == r.indexOf("-");
		for (var o in e) {
			var f = e[o];
			if (!("value" == o && "defaultValue" in e && null == f || H && "children" == o && "noscript" == r || "class" == o || "className" == o)) {
				if ("style" == o && f && f.constructor == Object) {
					var l = void 0;
					for (var a in f) "number" != typeof f[a] || x.test(a) || (l || (l = f = w({}, f)), f[a] += "px");
				} else if ("defaultValue" == o && "value" in e && null == e.value) o = "value";
				else if ("download" == o && !0 === f) f = "";
				else if ("translate" == o && "no" === f) f = !1;
				else if ("o" == o[0] && "n" == o[1]) {
					var c = o.toLowerCase();
					"ondoubleclick" == c ? o = "ondblclick" : "onchange" != c || "input" != r && "textarea" != r || Y(e.type) ? "onfocus" == c ? o = "onfocusin" : "onblur" == c && (o = "onfocusout") : c = o = "oninput", "oninput" == c && u[o = c] && (o = "oninputCapture");
				} else i && $.test(o) ? o = o.replace(z, "-$&").toLowerCase() : null === f && (f = void 0);
				u[o] = f;
			}
		}
		if ("select" == r) {
			var s = null != u.defaultValue ? u.defaultValue : u.multiple && Array.isArray(u.value) ? u.value : null;
			null != s && (u.value = O(e.children).forEach(function(n) {
				n.props.selected = u.multiple ? -1 != s.indexOf(n.props.value) : s == n.props.value;
			}));
		}
		e.class && !e.className ? (u.class = e.class, Object.defineProperty(u, "className", K)) : e.className && (u.class = u.className = e.className), t.props = u;
	})(t);
	else if ("function" == typeof t.type && ("ref" in t.props && "prototype" in t.type && t.type.prototype.render && (t.ref = t.props.ref, delete t.props.ref), t.type.defaultProps)) {
		var e = w({}, t.props);
		for (var r in t.type.defaultProps) void 0 === e[r] && (e[r] = t.type.defaultProps[r]);
		t.props = e;
	}
	t.ref && !("ref" in t.props) && Object.defineProperty(t.props, "ref", {
		value: t.ref,
		configurable: !0,
		writable: !0
	}), t.$$typeof = P, Q && Q(t);
};
var yn = function(n$6, t) {
	var e, r = n.debounceRendering;
	n.debounceRendering = function(n) {
		e = n;
	};
	try {
		var i = n$6(t);
		return e && e(), i;
	} finally {
		n.debounceRendering = r;
	}
};
// packages/web/src/ui/use-online.ts
/** Whether the browser has a connection; the server, which cannot know, draws the page as online. */
function useOnline() {
	const [isOnline, setOnline] = d(true);
	A(() => {
		const look = () => setOnline(navigator.onLine);
		look();
		addEventListener("online", look);
		addEventListener("offline", look);
		return () => {
			removeEventListener("online", look);
			removeEventListener("offline", look);
		};
	}, []);
	return isOnline;
}
// node_modules/preact/jsx-runtime/dist/jsxRuntime.mjs
var f = Symbol.for("pv");
var o = 0;
Array.isArray;
function a(t, e, n$1, u, a, i) {
	e || (e = {});
	var c, l, p = e;
	if ("ref" in p && "function" != typeof t) for (l in p = {}, e) "ref" == l ? c = e[l] : p[l] = e[l];
	var s = {
		type: t,
		props: p,
		key: n$1,
		ref: c,
		__k: null,
		__: null,
		__b: 0,
		__e: null,
		__c: null,
		constructor: f,
		__v: --o,
		__i: -1,
		__u: 0
	};
	return (a || i) && (s.__source = a, s.__self = i), n.vnode && n.vnode(s), s;
}
// packages/web/src/areas/addresses/connection.tsx
/** Whether it is time to pull the plug. */
function Connection({ code, reload }) {
	const isOnline = useOnline();
	return /* @__PURE__ */ a("div", {
		className: "connection",
		children: [
			/* @__PURE__ */ a("output", { children: [/* @__PURE__ */ a("span", {
				className: isOnline ? "state" : "state offline",
				children: isOnline ? "Online" : "Offline"
			}), /* @__PURE__ */ a("span", { children: sentence$1(code, isOnline) })] }),
			/* @__PURE__ */ a("p", {
				className: "without-script",
				children: "Keys are derived in your browser, which needs JavaScript."
			}),
			code === "failed" ? /* @__PURE__ */ a("button", {
				type: "button",
				className: "button",
				onClick: reload,
				children: "Try again"
			}) : null
		]
	});
}
function sentence$1(code, isOnline) {
	if (code === "failed") return "A part of this page could not be loaded.";
	if (code === "loading") return "Loading the rest of this page. Stay online.";
	return isOnline ? "Nothing leaves this page. You can go offline now." : "Nothing leaves this page. It works offline.";
}
// packages/web/src/areas/addresses/notice.tsx
var shownMs$2 = 5e3;
var Saying = U$1(() => void 0);
function useSay() {
	return j(Saying);
}
/** One sentence at the top right, also read out. The place for it is there from the start: readers miss new ones. */
function Notices({ children }) {
	const [said, setSaid] = d({
		message: "",
		at: 0
	});
	A(() => {
		if (said.message === "") return void 0;
		const timer = setTimeout(() => setSaid({
			message: "",
			at: 0
		}), shownMs$2);
		return () => clearTimeout(timer);
	}, [said]);
	return /* @__PURE__ */ a(Saying.Provider, {
		value: (message) => setSaid({
			message,
			at: Date.now()
		}),
		children: [children, /* @__PURE__ */ a("output", {
			className: "notices",
			children: said.message === "" ? null : /* @__PURE__ */ a("span", {
				className: "notice",
				children: said.message
			})
		})]
	});
}
// packages/web/src/areas/addresses/field.tsx
function Field$1({ id, label, hint, problem, children }) {
	return /* @__PURE__ */ a("div", {
		className: "field",
		children: [
			/* @__PURE__ */ a("label", {
				htmlFor: id,
				children: label
			}),
			children,
			problem === void 0 ? null : /* @__PURE__ */ a("p", {
				className: "problem",
				id: `${id}-problem`,
				role: "alert",
				children: problem
			}),
			hint === void 0 ? null : /* @__PURE__ */ a("p", {
				className: "hint",
				id: `${id}-hint`,
				children: hint
			})
		]
	});
}
/** What a control says about itself; nothing typed here is kept, checked or sent by the browser. */
function controlProps(id, problem, hasHint) {
	const described = [...problem === void 0 ? [] : [`${id}-problem`], ...hasHint ? [`${id}-hint`] : []].join(" ");
	return {
		id,
		autoComplete: "off",
		autoCapitalize: "none",
		autoCorrect: "off",
		spellCheck: "false",
		"aria-invalid": problem !== void 0,
		...described === "" ? {} : { "aria-describedby": described }
	};
}
// packages/keys/src/index-max.ts
/** The last index of an address: what follows is hardened, and no extended key leads there. */
var indexMax = 2 ** 31 - 1;
function readRange(startText, countText) {
	const count = wholeNumber(countText);
	if (count === void 0 || count < 1 || count > 100) return {
		ok: false,
		field: "count",
		problem: `Enter a number from 1 to 100.`
	};
	const start = wholeNumber(startText);
	const startMax = indexMax - count + 1;
	if (start === void 0 || start > startMax) return {
		ok: false,
		field: "start",
		problem: `Enter a number from 0 to ${startMax}.`
	};
	return {
		ok: true,
		start,
		count
	};
}
/** While somebody types: digits alone, and zero for what is below it. */
function keepDigits(text) {
	return text.trim().startsWith("-") ? "0" : text.replaceAll(/\D/g, "");
}
function wholeNumber(text) {
	return /^\d{1,10}$/.test(text) ? Number(text) : void 0;
}
// packages/web/src/areas/addresses/phrase-form.tsx
/** What is typed stays in the fields alone: no state and no name, so that no draft, no history and no URL has it. */
function PhraseForm({ form, derivation, onClear }) {
	const phrase = T(null);
	const passphrase = T(null);
	const count = T(null);
	const start = T(null);
	const [problem, setProblem] = d();
	const of = (field) => problem?.field === field ? problem.text : void 0;
	const refuse = (next) => {
		setProblem(next);
		({
			phrase,
			start,
			count
		})[next.field].current?.focus();
	};
	const submit = async () => {
		setProblem(void 0);
		const range = readRange(start.current?.value ?? "", count.current?.value ?? "");
		if (!range.ok) return refuse({
			field: range.field,
			text: range.problem
		});
		const secrets = {
			text: phrase.current?.value ?? "",
			passphrase: passphrase.current?.value ?? ""
		};
		const wrong = await derivation.derive({
			...secrets,
			start: range.start,
			count: range.count
		});
		if (wrong !== void 0) refuse({
			field: "phrase",
			text: wrong
		});
	};
	return /* @__PURE__ */ a("form", {
		ref: form,
		className: "card phrase-form",
		autoComplete: "off",
		noValidate: true,
		onSubmit: (event) => {
			event.preventDefault();
			submit();
		},
		onReset: () => setProblem(void 0),
		children: [
			/* @__PURE__ */ a(Field$1, {
				id: "phrase",
				label: "Recovery phrase",
				problem: of("phrase"),
				hint: "12, 15, 18, 21 or 24 English words (BIP 39).",
				children: /* @__PURE__ */ a("textarea", {
					ref: phrase,
					rows: 4,
					...controlProps("phrase", of("phrase"), true)
				})
			}),
			/* @__PURE__ */ a(Field$1, {
				id: "passphrase",
				label: "Passphrase (optional)",
				hint: "Each passphrase leads to addresses of its own.",
				children: /* @__PURE__ */ a("input", {
					ref: passphrase,
					type: "text",
					...controlProps("passphrase", void 0, true)
				})
			}),
			/* @__PURE__ */ a("div", {
				className: "pair",
				children: [/* @__PURE__ */ a(Field$1, {
					id: "count",
					label: "Addresses",
					problem: of("count"),
					hint: `1 to 100`,
					children: /* @__PURE__ */ a(NumberInput, {
						id: "count",
						input: count,
						initial: 5,
						problem: of("count")
					})
				}), /* @__PURE__ */ a(Field$1, {
					id: "start",
					label: "First index",
					problem: of("start"),
					hint: "0 is the first",
					children: /* @__PURE__ */ a(NumberInput, {
						id: "start",
						input: start,
						initial: 0,
						problem: of("start")
					})
				})]
			}),
			/* @__PURE__ */ a("div", {
				className: "actions",
				children: [/* @__PURE__ */ a("button", {
					type: "button",
					className: "button",
					onClick: onClear,
					children: "Clear"
				}), /* @__PURE__ */ a("button", {
					type: "submit",
					className: "button primary",
					disabled: derivation.code !== "loaded",
					children: "Derive"
				})]
			})
		]
	});
}
/** No number type: its wheel changes values that nobody looks at. */
function NumberInput({ id, input, initial, problem }) {
	return /* @__PURE__ */ a("input", {
		ref: input,
		type: "text",
		inputMode: "numeric",
		maxLength: 11,
		defaultValue: String(initial),
		onInput: ({ currentTarget }) => {
			const kept = keepDigits(currentTarget.value);
			if (kept !== currentTarget.value) currentTarget.value = kept;
		},
		...controlProps(id, problem, true)
	});
}
// packages/web/src/app/paths.ts
var paths = {
	welcome: "/",
	login: "/login",
	signup: "/signup",
	forgotPassword: "/forgotPassword",
	createPassword: "/createPassword",
	setPassword: "/setPassword",
	freezeChange: "/freezeChange",
	privacyPolicy: "/privacy-policy",
	cookiePolicy: "/cookie-policy",
	addresses: "/addresses",
	logout: "/logout",
	dashboard: "/project/$projectId/dashboard",
	payments: "/project/$projectId/payments/allPayments",
	createPaymentLink: "/project/$projectId/payments/createPaymentLink",
	deposits: "/project/$projectId/payments/deposits",
	unmatchedDeposits: "/project/$projectId/payments/deposits/unmatched",
	doctor: "/doctor",
	wallets: "/manageWallet/wallets",
	sweepContracts: "/manageWallet/sweepContract",
	deploySweepContract: "/manageWallet/sweepContract/deploy",
	funds: "/sweepIn",
	settings: "/settings",
	brand: "/settings/brand",
	apiKeys: "/settings/integrations/api-keys",
	webhooks: "/settings/integrations/webhooks",
	webhook: "/settings/integrations/webhooks/$webhookId",
	webhookDelivery: "/settings/integrations/webhooks/$webhookId/deliveries/$deliveryId",
	mailServer: "/settings/integrations/smtp",
	blockchainNodes: "/settings/integrations/blockchain-nodes",
	paymentOptions: "/settings/integrations/payment-options",
	members: "/settings/account/members",
	roles: "/settings/account/roles",
	security: "/settings/account/security",
	treasuryChanges: "/settings/account/treasury-changes",
	system: "/settings/account/system",
	vaults: "/settings/account/vaults",
	auditLog: "/settings/account/audit-log"
};
/** Where payers pay. It is no address of the dashboard. */
var checkoutPath = "/payments";
// packages/web/src/ui/logo.tsx
var widthPerHeight = 118 / 32;
/** Body and word take the colour of the text around them; the lid's accent comes from the tokens. */
function Logo({ height = 22 }) {
	return /* @__PURE__ */ a("svg", {
		viewBox: "0 0 118 32",
		width: height * widthPerHeight,
		height,
		role: "img",
		"aria-label": "Coffer",
		children: [/* @__PURE__ */ a(Pieces, {}), /* @__PURE__ */ a("g", {
			transform: "translate(41 1)",
			fill: "none",
			stroke: "currentColor",
			strokeWidth: "3",
			children: [
				/* @__PURE__ */ a("path", { d: "M10.9 13.1A5.5 5.5 0 1 0 10.9 20.9" }),
				/* @__PURE__ */ a("circle", {
					cx: "20.5",
					cy: "17",
					r: "5.5"
				}),
				/* @__PURE__ */ a("path", { d: "M33 24V8a3.5 3.5 0 0 1 3.5-3.5h.8M42 24V8a3.5 3.5 0 0 1 3.5-3.5h2.2M29.5 11.5h17.7" }),
				/* @__PURE__ */ a("path", { d: "M49 17.2h11A5.5 5.5 0 1 0 58.4 20.9" }),
				/* @__PURE__ */ a("path", { d: "M66.5 24V10M66.5 17a5.5 5.5 0 0 1 5.5-5.5h1.2" })
			]
		})]
	});
}
/** The coffer alone. Beside the name it says nothing of its own. */
function Mark({ size }) {
	return /* @__PURE__ */ a("svg", {
		viewBox: "0 0 32 32",
		width: size,
		height: size,
		"aria-hidden": true,
		children: /* @__PURE__ */ a(Pieces, {})
	});
}
/** Lid and body. */
function Pieces() {
	return /* @__PURE__ */ a($$2, { children: [/* @__PURE__ */ a("path", {
		className: "lid",
		d: "M10 4h12a7 7 0 0 1 7 7v2H19.5v5a1.5 1.5 0 0 1-1.5 1.5h-4a1.5 1.5 0 0 1-1.5-1.5v-5H3v-2a7 7 0 0 1 7-7Z"
	}), /* @__PURE__ */ a("path", {
		fill: "currentColor",
		d: "M3 15.5h7v4a2.5 2.5 0 0 0 2.5 2.5h7a2.5 2.5 0 0 0 2.5-2.5v-4h7V23a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5Z"
	})] });
}
// packages/web/src/areas/addresses/public-page.tsx
/** What every public page has around it. */
function PublicPage({ year, children }) {
	return /* @__PURE__ */ a("div", {
		className: "public",
		children: [
			/* @__PURE__ */ a("header", {
				className: "public-header",
				children: /* @__PURE__ */ a("a", {
					className: "public-home",
					href: paths.welcome,
					children: /* @__PURE__ */ a(Logo, {})
				})
			}),
			/* @__PURE__ */ a("main", {
				className: "public-main",
				children
			}),
			/* @__PURE__ */ a("footer", {
				className: "public-footer",
				children: [/* @__PURE__ */ a("span", { children: [
					"© ",
					year,
					" Coffer"
				] }), /* @__PURE__ */ a("nav", {
					"aria-label": "Policies",
					children: [/* @__PURE__ */ a("a", {
						href: paths.privacyPolicy,
						children: "Privacy policy"
					}), /* @__PURE__ */ a("a", {
						href: paths.cookiePolicy,
						children: "Cookie policy"
					})]
				})]
			})
		]
	});
}
// packages/web/src/areas/addresses/icons.tsx
function Outline({ children }) {
	return /* @__PURE__ */ a("svg", {
		className: "icon",
		viewBox: "0 0 24 24",
		width: "15",
		height: "15",
		fill: "none",
		stroke: "currentColor",
		strokeWidth: "1.75",
		strokeLinecap: "round",
		strokeLinejoin: "round",
		"aria-hidden": "true",
		children
	});
}
function CopyIcon() {
	return /* @__PURE__ */ a(Outline, { children: [/* @__PURE__ */ a("path", { d: "M8 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z" }), /* @__PURE__ */ a("path", { d: "M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2" })] });
}
function DownloadIcon() {
	return /* @__PURE__ */ a(Outline, { children: /* @__PURE__ */ a("path", { d: "M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12" }) });
}
function KeyIcon() {
	return /* @__PURE__ */ a(Outline, { children: [/* @__PURE__ */ a("path", { d: "m16.6 3.9 3.5 3.5a2.9 2.9 0 0 1 0 4.2l-2.7 2.6a2.9 2.9 0 0 1-4.1 0L10 10.9a2.9 2.9 0 0 1 0-4.2l2.5-2.7a2.9 2.9 0 0 1 4.1-.1z" }), /* @__PURE__ */ a("path", { d: "m11 12-6.6 6.6a1.3 1.3 0 0 0-.4 1V20h2v-2h2v-2h2l1.5-1.5M15 9h.01" })] });
}
// packages/kernel/src/chain.ts
/** The chains by the codes that the API uses, in the order in which people are offered them. */
var chainCodes = [
	"ETH",
	"TRX",
	"BASE",
	"BTC",
	"SOLANA"
];
var families = {
	ETH: "ETH_Family",
	TRX: "TRX_Family",
	BASE: "ETH_Family",
	BTC: "BTC_Family",
	SOLANA: "SOL_Family"
};
function chainsOf(family) {
	return chainCodes.filter((chain) => families[chain] === family);
}
// packages/web/src/areas/addresses/networks.ts
/** In the order in which they are derived. */
var networks = [
	network("ETH_Family", "Ethereum and Base", "ethereum-base"),
	network("BTC_Family", "Bitcoin", "bitcoin"),
	network("TRX_Family", "Tron", "tron"),
	network("SOL_Family", "Solana", "solana")
];
var networkNames = {
	ETH: "Ethereum",
	TRX: "Tron",
	BASE: "Base",
	BTC: "Bitcoin",
	SOLANA: "Solana"
};
function network(family, name, fileName) {
	return {
		family,
		name,
		fileName: `coffer-${fileName}-addresses.csv`,
		chains: chainsOf(family)
	};
}
// packages/web/src/ui/group-address.ts
/** What all addresses of a kind begin with says nothing about this one. */
var sharedPrefix = /^(0x|(bc|tb|bcrt)1[qp])/;
/** Groups of four. What is left over stands before the last one, so that people can compare the last four. */
function groupAddress(value) {
	const prefix = sharedPrefix.exec(value)?.[0] ?? "";
	const rest = value.slice(prefix.length);
	const last = rest.slice(-4);
	return {
		prefix,
		groups: [...rest.slice(0, -4).match(/.{1,4}/g) ?? [], last].filter((group) => group !== "")
	};
}
// packages/web/src/ui/address.tsx
/** A full address to compare by eye: groups of four, the first and the last of them bold. */
function Address({ value }) {
	const { prefix, groups } = groupAddress(value);
	const lastAt = groups.length - 1;
	return /* @__PURE__ */ a("span", {
		className: "addr",
		translate: "no",
		children: [prefix === "" ? null : /* @__PURE__ */ a("span", {
			className: "addr-group",
			children: prefix
		}), groups.map((group, at) => /* @__PURE__ */ a("span", {
			className: at === 0 || at === lastAt ? "addr-group addr-end" : "addr-group",
			children: group
		}, at))]
	});
}
// node_modules/copy-to-clipboard/dist/index.mjs
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJS = (cb, mod) => function __require() {
	return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
};
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") {
		for (let key of __getOwnPropNames(from)) if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: () => from[key],
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
var toggle_selection_default = __toESM(__commonJS({ "node_modules/toggle-selection/index.js"(exports, module) {
	"use strict";
	module.exports = function() {
		var selection = document.getSelection();
		if (!selection.rangeCount) return function() {};
		var active = document.activeElement;
		var ranges = [];
		for (var i = 0; i < selection.rangeCount; i++) ranges.push(selection.getRangeAt(i));
		switch (active.tagName.toUpperCase()) {
			case "INPUT":
			case "TEXTAREA":
				active.blur();
				break;
			default: active = null;
		}
		selection.removeAllRanges();
		return function() {
			selection.type === "Caret" && selection.removeAllRanges();
			if (!selection.rangeCount) ranges.forEach(function(range) {
				selection.addRange(range);
			});
			active && active.focus();
		};
	};
} })(), 1).default;
var defaultMessage = "Copy to clipboard: #{key}, Enter";
function formatPromptMessage(message) {
	var copyKey = ((navigator.userAgentData ? /mac/i.test(navigator.userAgentData.platform) : /mac os x/i.test(navigator.userAgent)) ? "⌘" : "Ctrl") + "+C";
	return message.replace(/#{\s*key\s*}/g, copyKey);
}
function buildClipboardItem(text, format) {
	var items = {};
	items["text/plain"] = new Blob([text], { type: "text/plain" });
	if (format && format !== "text/plain") items[format] = new Blob([text], { type: format });
	return new ClipboardItem(items);
}
async function copyViaClipboardAPI(text, options) {
	if (!options.format && !options.onCopy) {
		await navigator.clipboard.writeText(text);
		return true;
	}
	var item = buildClipboardItem(text, options.format);
	if (options.onCopy) item = options.onCopy(item) || item;
	await navigator.clipboard.write([item]);
	return true;
}
function createHiddenSpan(text, options) {
	var mark = document.createElement("span");
	mark.textContent = text;
	mark.ariaHidden = "true";
	mark.style.all = "unset";
	mark.style.position = "fixed";
	mark.style.top = "0";
	mark.style.clip = "rect(0, 0, 0, 0)";
	mark.style.whiteSpace = "pre";
	mark.style.webkitUserSelect = "text";
	mark.style.MozUserSelect = "text";
	mark.style.msUserSelect = "text";
	mark.style.userSelect = "text";
	mark.addEventListener("copy", function(e) {
		e.stopPropagation();
		if (options.format) {
			e.preventDefault();
			if (e.clipboardData) e.clipboardData.setData(options.format, text);
		}
		if (options.onCopy && e.clipboardData) options.onCopy(e.clipboardData);
	});
	return mark;
}
function findOpenedModalDialog() {
	let element = document.activeElement;
	while (element) {
		if (element.tagName === "DIALOG" && element.open) return element;
		element = element.parentElement;
	}
	return null;
}
function copyViaExecCommand(text, options) {
	var reselectPrevious = toggle_selection_default();
	var range = document.createRange();
	var selection = document.getSelection();
	var mark = createHiddenSpan(text, options);
	var root = findOpenedModalDialog() || document.fullscreenElement || document.body;
	var success = false;
	try {
		root.appendChild(mark);
		range.selectNodeContents(mark);
		selection.removeAllRanges();
		selection.addRange(range);
		if (!document.execCommand("copy")) throw new Error("copy command was unsuccessful");
		success = true;
	} finally {
		if (typeof selection.removeRange == "function") selection.removeRange(range);
		else selection.removeAllRanges();
		root.removeChild(mark);
		reselectPrevious();
	}
	return success;
}
async function copy(text, options = {}) {
	var debug = options.debug || false;
	if (window.isSecureContext && navigator.clipboard) try {
		return await copyViaClipboardAPI(text, options);
	} catch (err) {
		debug && console.error("unable to copy using navigator.clipboard: ", err);
		debug && console.warn("falling back to execCommand");
	}
	else debug && !window.isSecureContext && console.warn("copy-to-clipboard: navigator.clipboard requires a secure context (HTTPS/localhost). Falling back to execCommand.");
	try {
		return copyViaExecCommand(text, options);
	} catch (err) {
		debug && console.error("unable to copy using execCommand: ", err);
		debug && console.error("falling back to prompt");
		if (options.fallbackToPrompt) {
			var message = formatPromptMessage("message" in options ? options.message : defaultMessage);
			window.prompt(message, text);
		}
	}
	return false;
}
var index_default = copy;
// packages/web/src/ui/copy-text.ts
/** Copies, also on plain http where browsers offer no clipboard, and answers the sentence to show. */
async function copyText(text, label) {
	const ok = await index_default(text).catch(() => false);
	return {
		ok,
		message: ok ? `${label} Copied!` : `Failed to copy ${label}`
	};
}
// packages/web/src/areas/addresses/copy-button.tsx
function CopyButton$1({ value, label, which }) {
	const say = useSay();
	const copy = async () => say((await copyText(value, label)).message);
	return /* @__PURE__ */ a("button", {
		type: "button",
		className: "button small",
		"aria-label": `Copy ${which}`,
		onClick: () => void copy(),
		children: [/* @__PURE__ */ a(CopyIcon, {}), /* @__PURE__ */ a("span", {
			className: "button-text",
			children: "Copy"
		})]
	});
}
// packages/web/src/areas/addresses/account-part.tsx
var titles = {
	evm: void 0,
	segwit: "Native SegWit",
	taproot: "Taproot",
	tron: void 0,
	solana: void 0
};
/** An account: where it lies, what may be shown of it, and its addresses. */
function AccountPart({ account, network }) {
	const { kind, path, addresses } = account;
	const title = titles[kind];
	const name = title === void 0 ? network : `${network} ${title}`;
	const keys = ["zpub", "xpub"].flatMap((label) => {
		const value = account[label];
		return value === void 0 ? [] : [{
			label,
			value
		}];
	});
	return /* @__PURE__ */ a("div", {
		className: "account",
		children: [
			title === void 0 ? null : /* @__PURE__ */ a("h3", { children: title }),
			/* @__PURE__ */ a("dl", {
				className: "keys",
				children: [
					/* @__PURE__ */ a("dt", { children: "Path" }),
					/* @__PURE__ */ a("dd", {
						className: "addr",
						children: path
					}),
					keys.map(({ label, value }) => /* @__PURE__ */ a("div", {
						className: "key",
						children: [
							/* @__PURE__ */ a("dt", { children: label }),
							/* @__PURE__ */ a("dd", {
								className: "addr",
								translate: "no",
								children: value
							}),
							/* @__PURE__ */ a("dd", {
								className: "key-action",
								children: /* @__PURE__ */ a(CopyButton$1, {
									value,
									label,
									which: `${label} of ${name}`
								})
							})
						]
					}, label))
				]
			}),
			keys.length === 0 ? /* @__PURE__ */ a("p", {
				className: "hint",
				children: [network, " has no extended public key: every address takes the phrase."]
			}) : null,
			/* @__PURE__ */ a("table", { children: [
				/* @__PURE__ */ a("caption", {
					className: "unseen",
					children: ["Addresses of ", name]
				}),
				/* @__PURE__ */ a("thead", { children: /* @__PURE__ */ a("tr", { children: [
					/* @__PURE__ */ a("th", {
						scope: "col",
						children: "Index"
					}),
					/* @__PURE__ */ a("th", {
						scope: "col",
						children: "Address"
					}),
					/* @__PURE__ */ a("th", {
						scope: "col",
						children: /* @__PURE__ */ a("span", {
							className: "unseen",
							children: "Action"
						})
					})
				] }) }),
				/* @__PURE__ */ a("tbody", { children: addresses.map(({ index, address, path: own }) => /* @__PURE__ */ a("tr", { children: [
					/* @__PURE__ */ a("td", {
						title: own,
						children: index
					}),
					/* @__PURE__ */ a("td", { children: /* @__PURE__ */ a(Address, { value: address }) }),
					/* @__PURE__ */ a("td", { children: /* @__PURE__ */ a(CopyButton$1, {
						value: address,
						label: "Address",
						which: `address ${index} of ${name}`
					}) })
				] }, index)) })
			] })
		]
	});
}
// packages/web/src/areas/addresses/addresses-csv.ts
var header = [
	"chain",
	"index",
	"path",
	"address"
];
/** A spreadsheet would run what begins like this. */
var formula = /^[=+\-@\t\r]/;
var needsQuotes = /[",\r\n]/;
/** A line for each chain and address: one address of a family counts on all its chains. */
function addressesCsv(chains, accounts) {
	return [header, ...accounts.flatMap(({ addresses }) => chains.flatMap((chain) => addresses.map(({ index, path, address }) => [
		chain,
		String(index),
		path,
		address
	])))].map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}
function cellOf(value) {
	const harmless = formula.test(value) ? `'${value}` : value;
	return needsQuotes.test(harmless) ? `"${harmless.replaceAll("\"", "\"\"")}"` : harmless;
}
// packages/web/src/ui/save-text.ts
/** By then even a slow browser has begun to read the file. */
var keptMs = 1e4;
/** Hands a text to the browser as a file to keep, without asking anybody for it. */
function saveText(fileName, text, type = "text/plain") {
	saveFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}
function saveFile(fileName, file) {
	const address = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = address;
	link.download = fileName;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
// packages/web/src/ui/chain-mark.tsx
var marks$1 = {
	ETH: /* @__PURE__ */ a("path", { d: "M12 2.5 5.8 12.3 12 9.7l6.2 2.6zM12 11.5l-6.2 2.6 6.2 7.4 6.2-7.4z" }),
	BASE: /* @__PURE__ */ a("path", { d: "M12 3a9 9 0 1 1-8.9 10.3H14v-2.6H3.1A9 9 0 0 1 12 3z" }),
	BTC: /* @__PURE__ */ a("path", {
		fillRule: "evenodd",
		d: "M9 3h2v2h1.5V3h2v2.1c2 .4 3.2 1.7 3.2 3.5 0 1.3-.6 2.3-1.7 2.9 1.6.5 2.5 1.7 2.5 3.3 0 2.3-1.5 3.8-4 4.1V21h-2v-2H11v2H9v-2H6v-2h1.5V7H6V5h3zm1.5 4.3v3.5h2.3c1.3 0 2-.6 2-1.7s-.7-1.8-2-1.8zm0 5.6v3.8h2.7c1.4 0 2.2-.7 2.2-1.9s-.8-1.9-2.2-1.9z"
	}),
	TRX: /* @__PURE__ */ a("path", {
		fillRule: "evenodd",
		d: "M3.5 3.5 16.7 6l4 3.8L11.2 21.5zM6.6 6.3l4 10.3 1-7zm8.1 1.8-5.9-1.1 3.9 2zm.6 1.1-1.9 1 4.4.2zm-2.2 2.3-.9 6.2 5.4-6.5z"
	}),
	SOLANA: /* @__PURE__ */ a("path", { d: "M7 5h13l-3 3.4H4zM4 10.3h13l3 3.4H7zM7 15.6h13L17 19H4z" })
};
/** One colour: a name stands beside it. */
function ChainMark({ chain, size = 17 }) {
	return /* @__PURE__ */ a("svg", {
		className: "icon",
		viewBox: "0 0 24 24",
		width: size,
		height: size,
		fill: "currentColor",
		"aria-hidden": "true",
		children: marks$1[chain]
	});
}
// packages/web/src/areas/addresses/network-section.tsx
function NetworkSection({ network, accounts }) {
	const { family, name, fileName, chains } = network;
	const heading = `network-${family}`;
	return /* @__PURE__ */ a("section", {
		className: "card network",
		"aria-labelledby": heading,
		children: [/* @__PURE__ */ a("div", {
			className: "network-head",
			children: [/* @__PURE__ */ a("h2", {
				id: heading,
				children: [chains[0] ? /* @__PURE__ */ a(ChainMark, { chain: chains[0] }) : null, name]
			}), /* @__PURE__ */ a("button", {
				type: "button",
				className: "button small",
				"aria-label": `Download CSV of ${name}`,
				onClick: () => saveText(fileName, addressesCsv(chains, accounts), "text/csv"),
				children: [/* @__PURE__ */ a(DownloadIcon, {}), "Download CSV"]
			})]
		}), accounts.map((account) => /* @__PURE__ */ a(AccountPart, {
			account,
			network: name
		}, account.kind))]
	});
}
// packages/web/src/areas/addresses/results.tsx
function Results({ derivation: { accounts, isWorking } }) {
	const top = T(null);
	const hasBegun = accounts.length > 0;
	A(() => {
		if (hasBegun) top.current?.focus();
	}, [hasBegun]);
	const shown = networks.map((network) => ({
		network,
		own: accounts.filter((one) => one.family === network.family)
	}));
	return /* @__PURE__ */ a("div", {
		className: "results",
		ref: top,
		tabIndex: -1,
		children: [/* @__PURE__ */ a("output", {
			className: hasBegun ? "unseen" : "card empty",
			children: [hasBegun ? null : /* @__PURE__ */ a(KeyIcon, {}), hasBegun || isWorking ? /* @__PURE__ */ a("span", { children: isWorking ? "Deriving" : "All addresses are derived." }) : /* @__PURE__ */ a($$2, { children: [/* @__PURE__ */ a("b", { children: "Nothing derived yet" }), /* @__PURE__ */ a("span", { children: "Enter a phrase to see the extended public keys and addresses of Ethereum and Base, Bitcoin, Tron and Solana." })] })]
		}), shown.map(({ network, own }) => own.length === 0 ? null : /* @__PURE__ */ a(NetworkSection, {
			network,
			accounts: own
		}, network.family))]
	});
}
// packages/web/src/ui/use-title.ts
/** What the tab says. */
function useTitle(title) {
	A(() => {
		document.title = `${title} · Coffer`;
	}, [title]);
}
// packages/web/src/wallet/use-signing.ts
var Abandoned$1 = class extends Error {};
/** The code is there before it is needed, so that the network may be off when the words are typed. */
function useSigning() {
	const [code, setCode] = d("loading");
	const [progress, setProgress] = d();
	const signer = T(void 0);
	const isWanted = T(true);
	const load = () => {
		import("./assets/sign-in-page-DuNsqTt6.js").then((loaded) => {
			signer.current = loaded;
			setCode("loaded");
		}, () => setCode("failed"));
	};
	A(load, []);
	A(() => {
		isWanted.current = true;
		return () => void (isWanted.current = false);
	}, []);
	async function sign(unsigned, typed) {
		if (!signer.current) return void 0;
		const loaded = signer.current;
		const signing = loaded.signInPage(unsigned, typed, () => draw$1(() => isWanted.current));
		if (!signing.ok) return { problem: signing.problem };
		setProgress(0);
		const entries = [];
		try {
			for await (const entry of signing.entries) {
				if (typeof entry !== "number") entries.push(entry);
				setProgress(typeof entry === "number" ? entry : entries.length);
			}
			return { entries };
		} catch (failure) {
			return failure instanceof Abandoned$1 ? void 0 : { problem: loaded.problemOf(failure) };
		} finally {
			setProgress(void 0);
		}
	}
	const reload = () => {
		setCode("loading");
		load();
	};
	return {
		code,
		reload,
		progress,
		sign
	};
}
/** The page is drawn and hears clicks between two steps; what nobody waits for any more ends here. */
async function draw$1(isWanted) {
	await new Promise((resolve) => setTimeout(resolve));
	if (!isWanted()) throw new Abandoned$1();
}
// packages/web/src/wallet/signing-file.ts
var bytesMax = 5e6;
var kinds$1 = [
	"authorizations",
	"transfers",
	"psbt",
	"cosigned"
];
var psbtMagic = Array.from("psbtÿ", (letter) => letter.charCodeAt(0));
function signedFileText({ kind, chainId }, entries) {
	return `${JSON.stringify({
		coffer: "signed",
		version: 1,
		kind,
		chainId,
		entries
	}, null, 2)}\n`;
}
function readRequestFile(text) {
	const file = objectOf(text);
	if (file?.["coffer"] !== "request-to-sign" || file["version"] !== 1) return refuse("This is no file with a request to sign.");
	const unsigned = file["unsigned"];
	if (!(unsigned !== void 0 && kinds$1.includes(unsigned.kind)) || !isList(unsigned.items) || !unsigned.items.every(isItem) || !hasTransactions(unsigned)) return refuse("The file is damaged: download it again.");
	return {
		ok: true,
		value: unsigned
	};
}
async function readFileText(file) {
	if (file.size > bytesMax) return refuse("This file is too large to be one of ours.");
	const bytes = new Uint8Array(await file.arrayBuffer());
	return {
		ok: true,
		value: psbtMagic.every((byte, at) => bytes[at] === byte) ? toBase64(bytes) : new TextDecoder().decode(bytes)
	};
}
function toBase64(bytes) {
	return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
function objectOf(text) {
	try {
		const parsed = JSON.parse(text);
		return typeof parsed === "object" && parsed !== null ? parsed : void 0;
	} catch {
		return;
	}
}
function isItem(item) {
	if (typeof item.address !== "string" || !Number.isSafeInteger(item.position)) return false;
	if ("coin" in item) return typeof item.coin === "string";
	return Number.isSafeInteger("transaction" in item ? item.transaction : item.nonce);
}
function hasTransactions(unsigned) {
	return unsigned.kind !== "cosigned" || isList(unsigned.transactions);
}
function isList(value) {
	return Array.isArray(value) && value.length > 0;
}
function refuse(problem) {
	return {
		ok: false,
		problem
	};
}
// packages/web/src/areas/addresses/sign-file.tsx
/** The way back to a dashboard that must never see the words: a file in, a file out. */
function SignFile({ signing }) {
	const [unsigned, setUnsigned] = d();
	const [problem, setProblem] = d();
	const take = async (file) => {
		if (!file) return;
		setUnsigned(void 0);
		const text = await readFileText(file);
		const read = text.ok ? readRequestFile(text.value) : text;
		setProblem(read.ok ? void 0 : read.problem);
		if (read.ok) setUnsigned(read.value);
	};
	return /* @__PURE__ */ a("section", {
		className: "card sign-file",
		"aria-labelledby": "sign-file",
		children: [
			/* @__PURE__ */ a("h2", {
				id: "sign-file",
				children: "Sign a request file"
			}),
			/* @__PURE__ */ a("p", {
				className: "hint",
				children: "Download a signing request in the dashboard, bring the file here, and take the signed file back. Only signatures are in it."
			}),
			/* @__PURE__ */ a(Field$1, {
				id: "request-file",
				label: "Request file",
				problem,
				children: /* @__PURE__ */ a("input", {
					...controlProps("request-file", problem, false),
					type: "file",
					accept: ".json,application/json",
					onChange: ({ currentTarget }) => void take(currentTarget.files?.[0])
				})
			}),
			unsigned ? /* @__PURE__ */ a(Asked, {
				unsigned,
				signing
			}, JSON.stringify(unsigned)) : null
		]
	});
}
var shownMax = 5;
function Asked({ unsigned, signing }) {
	const { items, coldAddress, blockchainCode, kind } = unsigned;
	const addresses = new Set(items.map(({ address }) => address)).size;
	const network = networkNames[blockchainCode];
	const more = items.length - shownMax;
	return /* @__PURE__ */ a($$2, { children: [
		/* @__PURE__ */ a("p", { children: kind === "authorizations" ? `It asks that ${items.length} of your addresses on ${network} run the code of your sweep contract, which pays to this cold wallet and to nobody else:` : `It asks to send what ${addresses} of your addresses on ${network} hold to this cold wallet:` }),
		/* @__PURE__ */ a("p", {
			className: "destination",
			children: /* @__PURE__ */ a(Address, { value: coldAddress })
		}),
		kind === "authorizations" ? /* @__PURE__ */ a("p", {
			className: "hint",
			children: ["The code: ", /* @__PURE__ */ a(Address, { value: unsigned.delegate })]
		}) : null,
		kind === "psbt" ? /* @__PURE__ */ a("p", {
			className: "hint",
			children: [
				"In one transaction: it gets ",
				unsigned.amount,
				" BTC, and the network ",
				unsigned.fee,
				" BTC."
			]
		}) : null,
		kind === "cosigned" ? /* @__PURE__ */ a("p", {
			className: "hint",
			children: [
				"The hot wallet ",
				/* @__PURE__ */ a(Address, { value: unsigned.hotAddress }),
				" signs last and pays the network fee of at most",
				" ",
				unsigned.fee,
				" SOL."
			]
		}) : null,
		/* @__PURE__ */ a("ul", {
			className: "asked",
			children: [items.slice(0, shownMax).map((item) => /* @__PURE__ */ a("li", { children: [/* @__PURE__ */ a(Address, { value: item.address }), /* @__PURE__ */ a("span", {
				className: "num",
				children: "holds" in item ? item.holds : item.amount
			})] }, "coin" in item ? item.coin : `${item.address} ${"transaction" in item ? item.transaction : 0}`)), more > 0 ? /* @__PURE__ */ a("li", { children: [more, " more"] }) : null]
		}),
		/* @__PURE__ */ a(SignForm, {
			unsigned,
			signing
		})
	] });
}
/** As in the form above, what is typed stays in the fields alone. */
function SignForm({ unsigned, signing }) {
	const form = T(null);
	const phrase = T(null);
	const passphrase = T(null);
	const [problem, setProblem] = d();
	const [file, setFile] = d();
	const { progress, code } = signing;
	const count = unsigned.kind === "cosigned" ? unsigned.transactions.length : unsigned.items.length;
	A(() => {
		const leave = () => yn(() => form.current?.reset());
		addEventListener("pagehide", leave);
		return () => removeEventListener("pagehide", leave);
	});
	const submit = async () => {
		setProblem(void 0);
		setFile(void 0);
		const typed = {
			phrase: phrase.current?.value ?? "",
			passphrase: passphrase.current?.value ?? ""
		};
		const made = await signing.sign(unsigned, typed);
		if (made === void 0) return;
		if ("problem" in made) return setProblem(made.problem);
		form.current?.reset();
		setFile(signedFileText(unsigned, made.entries));
	};
	return /* @__PURE__ */ a("form", {
		ref: form,
		className: "phrase-form",
		autoComplete: "off",
		noValidate: true,
		onSubmit: (event) => {
			event.preventDefault();
			submit();
		},
		children: [
			/* @__PURE__ */ a(Field$1, {
				id: "sign-phrase",
				label: "Recovery phrase to sign with",
				problem,
				children: /* @__PURE__ */ a("textarea", {
					ref: phrase,
					rows: 3,
					...controlProps("sign-phrase", problem, false)
				})
			}),
			/* @__PURE__ */ a(Field$1, {
				id: "sign-passphrase",
				label: "Its passphrase (optional)",
				children: /* @__PURE__ */ a("input", {
					ref: passphrase,
					type: "text",
					...controlProps("sign-passphrase", void 0, false)
				})
			}),
			/* @__PURE__ */ a("div", {
				className: "actions",
				children: [/* @__PURE__ */ a("button", {
					type: "submit",
					className: "button primary",
					disabled: code !== "loaded" || progress !== void 0,
					children: progress === void 0 ? "Sign" : `Signed ${progress} of ${count}`
				}), /* @__PURE__ */ a("button", {
					type: "button",
					className: "button",
					disabled: file === void 0,
					onClick: () => saveText("coffer-signed.json", file ?? "", "application/json"),
					children: "Download signed file"
				})]
			}),
			/* @__PURE__ */ a("output", {
				className: "hint",
				children: file === void 0 ? null : "Everything is signed. The file holds no secret: take it back to the dashboard."
			})
		]
	});
}
// packages/web/src/areas/addresses/use-derivation.ts
var Abandoned = class extends Error {};
function useDerivation() {
	const [code, setCode] = d("loading");
	const [isWorking, setWorking] = d(false);
	const [accounts, setAccounts] = d([]);
	const deriver = T(void 0);
	/** The run that the screen still waits for. */
	const current = T(0);
	const load = () => {
		import("./assets/derive-in-page-DaPjuOcj.js").then((loaded) => {
			deriver.current = loaded.deriveInPage;
			setCode("loaded");
		}, () => setCode("failed"));
	};
	A(load, []);
	const reload = () => {
		setCode("loading");
		load();
	};
	const clear = () => {
		current.current++;
		setWorking(false);
		setAccounts([]);
	};
	const derive = async (entered) => {
		if (!deriver.current) return void 0;
		clear();
		const run = current.current;
		const derived = deriver.current(entered, () => draw(() => run === current.current));
		if (!derived.ok) return derived.problem;
		setWorking(true);
		try {
			for await (const account of derived.accounts) setAccounts((before) => [...before, account]);
		} catch (failure) {
			if (failure instanceof Abandoned) return void 0;
			clear();
			return `The addresses could not be derived: ${failure instanceof Error ? failure.message : String(failure)}`;
		}
		setWorking(false);
	};
	return {
		code,
		reload,
		isWorking,
		accounts,
		derive,
		clear
	};
}
/** The page is drawn and hears clicks between two steps; what nobody waits for any more ends here. */
async function draw(isWanted) {
	await new Promise((resolve) => setTimeout(resolve));
	if (!isWanted()) throw new Abandoned();
}
// packages/web/src/areas/addresses/addresses.screen.tsx
/** Everything happens in this page: it may be opened, taken offline, used and closed. */
function AddressesScreen({ year }) {
	useTitle("Derive addresses");
	const derivation = useDerivation();
	const signing = useSigning();
	const form = T(null);
	const { code, reload, clear } = derivation;
	const forget = () => {
		form.current?.reset();
		clear();
	};
	A(() => {
		const leave = () => yn(forget);
		addEventListener("pagehide", leave);
		return () => removeEventListener("pagehide", leave);
	});
	return /* @__PURE__ */ a(Notices, { children: /* @__PURE__ */ a(PublicPage, {
		year,
		children: [
			/* @__PURE__ */ a("h1", { children: "Derive addresses" }),
			/* @__PURE__ */ a("p", {
				className: "lead",
				children: "The extended public keys and deposit addresses of a recovery phrase. An extended public key shows every address of its account and can move nothing; whoever has the phrase can move everything."
			}),
			/* @__PURE__ */ a("div", {
				className: "columns",
				children: [/* @__PURE__ */ a("div", {
					className: "entry",
					children: [/* @__PURE__ */ a(Connection, {
						code: together(code, signing.code),
						reload: () => [reload, signing.reload].forEach((again) => again())
					}), /* @__PURE__ */ a(PhraseForm, {
						form,
						derivation,
						onClear: forget
					})]
				}), /* @__PURE__ */ a(Results, { derivation })]
			}),
			/* @__PURE__ */ a(SignFile, { signing })
		]
	}) });
}
/** The network may be cut when every part of the page is here. */
function together(one, other) {
	if (one === "failed" || other === "failed") return "failed";
	return one === "loaded" ? other : one;
}
// packages/web/src/format/colour.ts
/** `#09f` or `#0099ff`; undefined for anything else. */
function parseHex(text) {
	const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
	if (digits === void 0) return void 0;
	const size = digits.length / 3;
	const channel = (at) => parseInt(digits.slice(at * size, (at + 1) * size).repeat(3 - size), 16) / 255;
	return [
		channel(0),
		channel(1),
		channel(2)
	];
}
function formatHex(rgb) {
	const pair = (channel) => Math.round(channel * 255).toString(16).padStart(2, "0");
	return `#${rgb.map(pair).join("")}`;
}
/** The ratio of WCAG, 1 to 21. */
function contrast(one, other) {
	const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((x, y) => y - x);
	return (high + .05) / (low + .05);
}
/** The same hue at another lightness, with as much of its chroma as a screen can show there. */
function withLightness(rgb, lightness) {
	const { a, b } = toOklab(rgb);
	const at = (share) => toLinear({
		lightness,
		a: a * share,
		b: b * share
	});
	let [shown, tooMuch] = [0, 1];
	if (isShowable(at(1))) shown = 1;
	else for (let step = 0; step < 12; step++) {
		const share = (shown + tooMuch) / 2;
		if (isShowable(at(share))) shown = share;
		else tooMuch = share;
	}
	const [red, green, blue] = at(shown);
	return [
		encode$2(red),
		encode$2(green),
		encode$2(blue)
	];
}
function lightnessOf(rgb) {
	return toOklab(rgb).lightness;
}
function luminance([red, green, blue]) {
	return .2126 * decode(red) + .7152 * decode(green) + .0722 * decode(blue);
}
function toOklab(rgb) {
	const [red, green, blue] = [
		decode(rgb[0]),
		decode(rgb[1]),
		decode(rgb[2])
	];
	const l = Math.cbrt(.4122214708 * red + .5363325363 * green + .0514459929 * blue);
	const m = Math.cbrt(.2119034982 * red + .6806995451 * green + .1073969566 * blue);
	const s = Math.cbrt(.0883024619 * red + .2817188376 * green + .6299787005 * blue);
	return {
		lightness: .2104542553 * l + .793617785 * m - .0040720468 * s,
		a: 1.9779984951 * l - 2.428592205 * m + .4505937099 * s,
		b: .0259040371 * l + .7827717662 * m - .808675766 * s
	};
}
function toLinear({ lightness, a, b }) {
	const l = (lightness + .3963377774 * a + .2158037573 * b) ** 3;
	const m = (lightness - .1055613458 * a - .0638541728 * b) ** 3;
	const s = (lightness - .0894841775 * a - 1.291485548 * b) ** 3;
	return [
		4.0767416621 * l - 3.3077115913 * m + .2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - .3413193965 * s,
		-.0041960863 * l - .7034186147 * m + 1.707614701 * s
	];
}
function isShowable(linear) {
	return linear.every((channel) => channel >= -1e-4 && channel <= 1.0001);
}
function decode(channel) {
	return channel <= .04045 ? channel / 12.92 : ((channel + .055) / 1.055) ** 2.4;
}
function encode$2(linear) {
	const channel = linear <= .0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - .055;
	return Math.min(1, Math.max(0, channel));
}
// packages/web/src/format/brand-colours.ts
/** What the checkout is drawn on: `--c-surface` of the two palettes. */
var surfaces = {
	light: "#ffffff",
	dark: "#13191c"
};
var textContrastMin = 4.5;
var partContrastMin = 3;
var lightnessStep = .005;
var white = [
	1,
	1,
	1
];
/** The three colours that a checkout derives from its project's one; undefined where none is set, or none can be read. */
function brandColours(colour, surface) {
	const brand = parseHex(colour);
	const ground = parseHex(surfaces[surface]);
	if (!brand || !ground) return void 0;
	const onSurface = contrast(brand, ground);
	return {
		brand: formatHex(brand),
		text: contrast(white, brand) >= textContrastMin ? "#ffffff" : "#000000",
		ink: formatHex(untilReadable(brand, ground, surface === "light" ? -.005 : lightnessStep)),
		onSurface,
		isFaint: onSurface < partContrastMin
	};
}
/** Toward ink, in the dark toward white, no further than needed. */
function untilReadable(brand, ground, step) {
	let moved = brand;
	for (let lightness = lightnessOf(brand); contrast(rounded(moved), ground) < textContrastMin;) {
		lightness = Math.min(1, Math.max(0, lightness + step));
		moved = withLightness(brand, lightness);
	}
	return moved;
}
/** As a screen gets it. */
function rounded(rgb) {
	return parseHex(formatHex(rgb)) ?? rgb;
}
// packages/web/src/areas/checkout/brand-style.ts
/** The colours of the shop for both themes, each readable there. Made of hex digits alone, whatever was stored. */
function brandStyle(colour) {
	const [light, dark] = [rules(colour, "light"), rules(colour, "dark")];
	if (light === void 0 || dark === void 0) return void 0;
	return `:root{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}`;
}
function rules(colour, surface) {
	const made = brandColours(colour ?? "", surface);
	if (!made) return void 0;
	const border = made.isFaint ? "var(--c-control)" : made.brand;
	return `--b:${made.brand};--bt:${made.text};--bi:${made.ink};--bb:${border}`;
}
// packages/web/src/format/money.ts
var dollars = new Intl.NumberFormat("en-US", {
	style: "currency",
	currency: "USD"
});
/** USD as en-US writes it, from an exact decimal: no number in between. */
function formatUsd(decimal) {
	return dollars.format(decimal).replace("-", "−");
}
// packages/web/src/areas/checkout/coin-mark.tsx
/** Coins that look the same wherever they are. A chain's own coin looks like its chain. */
var marks = {
	USDC: /* @__PURE__ */ a("path", {
		fill: "none",
		stroke: "currentColor",
		strokeWidth: "2",
		strokeLinecap: "round",
		d: "M9.2 3.4a9 9 0 0 0 0 17.2m5.6-17.2a9 9 0 0 1 0 17.2M12 6.4v1.7m0 7.8v1.7m2.8-7.2c-.2-1.3-1.3-2.2-2.8-2.2s-2.8.8-2.8 2c0 2.9 5.7 1 5.7 3.9 0 1.2-1.2 2-2.9 2s-2.8-.9-3-2.2"
	}),
	USDT: /* @__PURE__ */ a("path", { d: "M5 4h14v3.6h-5.1v1.6c3.6.2 6.2 1 6.2 2s-2.6 1.8-6.2 2V20h-3.8v-6.8c-3.6-.2-6.2-1-6.2-2s2.6-1.8 6.2-2V7.6H5zm5.1 6.4c-2.3.1-4 .5-4 .9 0 .5 2.6 1 5.9 1s5.9-.5 5.9-1c0-.4-1.7-.8-4-.9v1.1h-3.8z" })
};
var ownCoins = {
	ETH: "ETH",
	BASE: "",
	BTC: "BTC",
	TRX: "TRX",
	SOLANA: "SOL"
};
/** The coin, and on its edge the network where that is another mark. Names of both stand beside it. */
function CoinMark({ chain, currency }) {
	const own = Object.entries(ownCoins).find(([, coin]) => coin === currency)?.[0];
	const isAlone = own === chain || own === void 0 && marks[currency] === void 0;
	return /* @__PURE__ */ a("span", {
		className: "coin",
		children: [own !== void 0 || isAlone ? /* @__PURE__ */ a(ChainMark, {
			chain: own ?? chain,
			size: 18
		}) : /* @__PURE__ */ a("svg", {
			className: "icon",
			viewBox: "0 0 24 24",
			width: 20,
			height: 20,
			fill: "currentColor",
			"aria-hidden": "true",
			children: marks[currency]
		}), isAlone ? null : /* @__PURE__ */ a("span", {
			className: "on",
			children: /* @__PURE__ */ a(ChainMark, {
				chain,
				size: 11
			})
		})]
	});
}
// packages/web/src/areas/checkout/icons.tsx
var shapes = {
	alert: ["M12 9v4", "M10.4 3.6 2.3 17.1A1.9 1.9 0 0 0 3.9 20h16.2a1.9 1.9 0 0 0 1.6-2.9L13.6 3.6a1.9 1.9 0 0 0-3.2 0M12 16h.01"],
	back: ["m9 14-4-4 4-4", "M5 10h11a4 4 0 1 1 0 8h-1"],
	ban: ["M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0", "m5.7 5.7 12.6 12.6"],
	check: ["m5 12 5 5L20 7"],
	clock: ["M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0", "M12 7v5l3 3"],
	close: ["M18 6 6 18", "m6 6 12 12"],
	copy: ["M8 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z", "M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"],
	down: ["m6 9 6 6 6-6"],
	external: [
		"M12 6H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6",
		"m11 13 9-9",
		"M15 4h5v5"
	],
	flask: [
		"M9 3h6",
		"M10 9h4",
		"M10 3v6L6 20a.7.7 0 0 0 .5 1h11a.7.7 0 0 0 .5-1L14 9V3"
	],
	half: [
		"M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0",
		"M12 3v18",
		"m12 14 7-7",
		"m12 19 8.5-8.5",
		"m12 9 4.5-4.5"
	],
	receipt: [
		"M14 3v4a1 1 0 0 0 1 1h4",
		"M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2",
		"M9 9h1M9 13h6M9 17h6"
	],
	wallet: ["M17 8V5a1 1 0 0 0-1-1H6a2 2 0 0 0 0 4h12a1 1 0 0 1 1 1v3m0 4v3a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2V6", "M20 12v4h-4a2 2 0 0 1 0-4h4"]
};
/** Outlines of the Tabler set. A word stands beside each, or says it in its place. */
function Icon({ name, size = 15 }) {
	return /* @__PURE__ */ a("svg", {
		className: "icon",
		viewBox: "0 0 24 24",
		width: size,
		height: size,
		fill: "none",
		stroke: "currentColor",
		strokeWidth: "1.75",
		strokeLinecap: "round",
		strokeLinejoin: "round",
		"aria-hidden": "true",
		children: shapes[name].map((shape) => /* @__PURE__ */ a("path", { d: shape }, shape))
	});
}
// packages/web/src/areas/checkout/order-options.ts
/** What the shop chose, then what is recommended, then what most pay in, the cheapest first; at the end what cannot be chosen. */
function orderOptions(options) {
	return options.toSorted((one, other) => rankOf(one) - rankOf(other) || compareFees(one, other));
}
var unfoldedMax = 6;
/** What a payer sees at once, and what is folded away: of a long list the first of each network stays in sight. */
function foldOptions(ordered) {
	if (ordered.length <= unfoldedMax) return {
		shown: [...ordered],
		folded: []
	};
	const seen = /* @__PURE__ */ new Set();
	const isFirst = ({ blockchainCode, available, preselected, mostUsed }) => {
		if (!available) return false;
		const isNew = !seen.has(blockchainCode);
		seen.add(blockchainCode);
		return isNew || preselected || mostUsed;
	};
	const shown = ordered.filter(isFirst);
	return {
		shown,
		folded: ordered.filter((one) => !shown.includes(one))
	};
}
function rankOf({ available, preselected, recommended, mostUsed }) {
	if (!available) return 4;
	if (preselected) return 0;
	return recommended ? 1 : mostUsed ? 2 : 3;
}
/** A fee that is not known comes last. */
function compareFees({ networkFeeInUSD: one }, { networkFeeInUSD: other }) {
	if (one === null || other === null) return Number(one === null) - Number(other === null);
	const [a, b] = [aligned(one), aligned(other)];
	return a < b ? -1 : a > b ? 1 : 0;
}
var digits = 20;
/** Decimals of one length, which their text sorts by. */
function aligned(decimal) {
	const [whole = "", fraction = ""] = decimal.split(".");
	return whole.padStart(digits, "0") + fraction.padEnd(digits, "0");
}
// packages/web/src/areas/checkout/page-address.ts
/** Where this payment is paid: forms go there as well, and come back to it. */
function pageAddress({ payment, embed }, more = {}) {
	const query = {
		reference_id: payment.referenceID,
		...embed === null ? {} : { embed },
		...more
	};
	return `${checkoutPath}?${new URLSearchParams(query).toString()}`;
}
// packages/web/src/areas/checkout/show-amount.ts
var shortDecimals = 2;
var aboutDecimals = 8;
/** An exact decimal with grouped thousands and at least two decimals. Nothing is cut off: it is what has to be sent. */
function showAmount(decimal) {
	const [whole = "0", fraction = ""] = decimal.split(".");
	const shown = fraction.replace(/0+$/, "").padEnd(shortDecimals, "0");
	return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${shown}`;
}
/** For amounts to compare: eight decimals at most, unless nothing would be left. */
function showAbout(decimal) {
	const [whole = "0", fraction = ""] = decimal.split(".");
	const cut = fraction.slice(0, aboutDecimals);
	return showAmount(/^0*$/.test(whole) && /^0*$/.test(cut) ? decimal : `${whole}.${cut}`);
}
/** `12:41`, `1:02:03`. Past times are none left. */
function showSpan(ms) {
	const seconds = Math.max(0, Math.ceil(ms / 1e3));
	const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
	const hours = Math.floor(seconds / 3600);
	return hours > 0 ? `${hours}:${parts.join(":")}` : parts.join(":");
}
/** In words, for a whole that nobody counts to the second. */
function showAbouts(seconds) {
	if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} ${seconds <= 1 ? "second" : "seconds"}`;
	const minutes = Math.ceil(seconds / 60);
	return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
// packages/web/src/areas/checkout/texts.ts
/** What payers read. */
var texts = {
	order: (id) => `Order ${id}`,
	help: "Need help?",
	close: "Close",
	copy: "Copy",
	optional: "(optional)",
	back: (name) => `Back to ${name}`,
	cancel: (name) => `Cancel and go back to ${name}`,
	offline: "No connection. What you see may be out of date; it is asked for again and again.",
	askedFor: "To pay",
	note: "Note",
	titles: {
		complete: (name) => `Pay ${name}`,
		choose: (name) => `Pay ${name}`,
		pay: (name) => `Pay ${name}`,
		seen: (name) => `Payment seen · ${name}`,
		paid: (name) => `Paid · ${name}`,
		expired: (name) => `Expired · ${name}`,
		cancelled: (name) => `Cancelled · ${name}`,
		refunded: (name) => `Refunded · ${name}`
	},
	complete: {
		amount: "How much do you pay?",
		amountHint: "In US dollars, such as 49.99",
		email: "Your e-mail address",
		emailHint: (name) => `${name} knows by it who paid, and can write to you about it.`,
		next: "Continue",
		amountWrong: "Must be an amount above zero with at most two decimals, such as 49.99. At most $1,000,000,000.",
		emailWrong: "Must be an e-mail address, such as ida@example.com",
		wrong: "That did not work yet: see what is marked below."
	},
	choose: {
		question: "Choose how to pay",
		on: (network) => `on ${network}`,
		fee: (usd) => usd === "0" ? "no fee" : `fee ${aboutUsd(usd)}`,
		recommended: "Recommended",
		mostUsed: "Most used",
		hold: "The fee goes to the network. The next step holds the rate for some minutes.",
		next: "Continue",
		nextWith: (currency, network) => `Continue with ${currency} on ${network}`,
		none: "This shop cannot take a payment right now",
		noneHint: "Nothing is lost: the payment waits for you. Come back in a few minutes, or ask the shop.",
		ask: (address) => `Write to ${address}`,
		gone: "That can no longer be chosen. Choose another one.",
		keep: "Keep what I chose",
		more: (count) => `${count} more ways to pay`
	},
	pay: {
		send: "Send exactly",
		sendRest: "Still to send, exactly",
		only: "Only on the",
		network: "network.",
		equals: (usd) => `Equals ${formatUsd(usd)}`,
		toAddress: "To this address",
		qr: (what) => `QR code of the payment: ${what}`,
		typeAmount: "The code holds the address alone: type the amount in your wallet.",
		held: "Rate held for",
		open: "Open in wallet",
		payWith: (wallet) => `Pay with ${wallet}`,
		asking: (wallet) => `Waiting for ${wallet}`,
		sent: "Sent. It shows up here as soon as the network has it.",
		waiting: "Waiting for your payment",
		details: "Details",
		change: "Pay in another currency",
		underpaid: (got, asked) => `${got} of ${asked} has come. Send the rest to finish.`,
		wrongAsset: "What came was in another currency than the one you chose. It counts at its present rate.",
		reorged: "The network took back a transfer that was seen here. Most come again by themselves: wait some minutes before you send anything.",
		gone: "Your transfer is looked for",
		goneHint: "You can close this page and come back. Only where your wallet says that the transfer failed, pay once more.",
		goneAnew: "It failed: pay once more",
		lapsed: "The rate is no longer held",
		lapsedHint: "Prices move. Get the present one, then send. Sent it already? Then wait: it will be seen here.",
		requote: "Get the present rate",
		rest: "Pay the rest",
		restHint: (due) => `${due} is still to be paid.`
	},
	details: {
		rate: "Rate",
		rateOf: (currency, rate) => `1 ${currency} = $${showAmount(rate)}`,
		asked: "Asked for",
		received: "Received so far",
		confirmations: "Counts as paid after",
		blocks: (count) => count === 1 ? "1 confirmation" : `${count} confirmations`,
		until: "Can be paid until",
		reference: "Reference"
	},
	seen: {
		title: "Payment seen",
		text: (network) => `The ${network} network is confirming it. You can close this page; the shop is told either way.`,
		waiting: (network) => `The ${network} network has your transfer, and takes it into a block next. You can close this page; the shop is told either way.`,
		reorged: (network) => `The ${network} network took back what it had confirmed, and confirms it again. There is nothing to do for you.`,
		confirmations: "Confirmations",
		noBlock: "Seen, waiting for a block",
		of: (done, of) => `${done} of ${of}`,
		left: (seconds) => `about ${showAbouts(seconds)} left`,
		soon: "any moment now"
	},
	paid: {
		title: "Paid",
		text: (name) => `Thank you. ${name} has been told.`,
		payer: "Paid by",
		over: (usd, name) => `You sent ${formatUsd(usd)} more than was asked for. ${name} knows, and can send it back or keep it for your next order.`,
		late: (name) => `It came after the time was up, and ${name} has it all the same.`,
		wrongAsset: "It came in another currency than the one you chose, and was counted at its rate.",
		print: "Print receipt",
		total: "Total",
		paidAt: "Paid at"
	},
	expired: {
		title: "Time is up",
		nothing: "Nothing was paid, and nothing should be sent any more. Ask the shop for a new link.",
		part: (got, asked) => `${got} of ${asked} came before the time was up. The shop knows; ask there how to go on.`,
		by: "Was to be paid by",
		sent: "Sent it already? It is still watched for, and the shop is told when it comes."
	},
	cancelled: {
		title: "Cancelled",
		nothing: (name) => `${name} no longer asks for this payment. Please send nothing.`,
		part: (got, asked) => `${got} of ${asked} came before it was cancelled. Ask the shop how to go on.`
	},
	refunded: {
		title: "Refunded",
		text: (name) => `${name} has sent this payment back.`
	},
	rows: {
		order: "Order",
		asked: "Asked for",
		received: "Received",
		network: "Network",
		transaction: "Transaction",
		explorer: "in the explorer",
		more: (count) => `${count.toLocaleString("en-US")} more ${count === 1 ? "transfer" : "transfers"}`
	},
	test: {
		title: "Test wallet",
		hint: "These are local networks: money without worth pays here.",
		buttons: {
			exact: "Exact",
			less: "Less",
			more: "More",
			late: "Too late"
		}
	},
	unknown: {
		title: "There is no such payment",
		text: "The link may have been cut off. Open it again from where you got it, or ask the shop for a new one."
	},
	broken: {
		title: "This page cannot be shown right now",
		text: "Nothing is lost: what you sent is counted. Try again in a moment.",
		again: "Try again"
	}
};
function aboutUsd(usd) {
	return usd.startsWith("0.00") ? "less than $0.01" : `about ${formatUsd(usd)}`;
}
// packages/web/src/areas/checkout/page-form.tsx
var Sending = U$1(false);
/** Plain HTML: it works before the script has come, and without it. Sent once, and the server answers with the page again. */
function PageForm({ data, deed, children }) {
	const [isSending, setSending] = d(false);
	A(() => {
		const back = () => setSending(false);
		addEventListener("pageshow", back);
		return () => removeEventListener("pageshow", back);
	}, []);
	return /* @__PURE__ */ a(Sending.Provider, {
		value: isSending,
		children: /* @__PURE__ */ a("form", {
			method: "post",
			action: pageAddress(data),
			onSubmit: (event) => {
				if (isSending) event.preventDefault();
				setSending(true);
			},
			children: [
				data.problem === null ? null : /* @__PURE__ */ a("p", {
					className: "banner danger",
					role: "alert",
					children: [/* @__PURE__ */ a(Icon, { name: "alert" }), /* @__PURE__ */ a("span", { children: sentenceOf$1(data.problem, deed) })]
				}),
				/* @__PURE__ */ a("input", {
					type: "hidden",
					name: "deed",
					value: deed
				}),
				children
			]
		})
	});
}
/** Of a field that is typed into, its own words stand beside it. A choice was offered, and so is no fault of the payer's. */
function sentenceOf$1({ message, issues }, deed) {
	if (issues.length === 0) return message;
	return deed === "complete" ? texts.complete.wrong : texts.choose.gone;
}
/** Quiet where waiting is wiser. */
function Submit({ children, isQuiet = false }) {
	const isSending = j(Sending);
	return /* @__PURE__ */ a("button", {
		type: "submit",
		className: isQuiet ? "button" : "button primary",
		"aria-disabled": isSending,
		"data-busy": isSending ? "" : void 0,
		children
	});
}
// packages/web/src/format/date-time.ts
var dateTime = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "medium"
});
new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "long"
});
/** `20 Nov 2026, 13:58:37`, in the viewer's zone. */
function formatDateTime(iso) {
	return dateTime.format(new Date(iso));
}
new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
// packages/web/src/format/truncate.ts
/** The first and the last characters, joined by dots: for lists alone, never where money is about to move. */
function truncate(text, keep = 4) {
	return text.length <= keep * 2 + 3 ? text : `${text.slice(0, keep)}...${text.slice(-keep)}`;
}
// packages/web/src/areas/checkout/parts.tsx
function Heading({ label, amount }) {
	return /* @__PURE__ */ a("h1", {
		className: "heading",
		tabIndex: -1,
		children: [/* @__PURE__ */ a("span", { children: label }), /* @__PURE__ */ a("span", {
			className: "amount num",
			children: amount
		})]
	});
}
/** What has happened, large. */
function Said({ icon, tone, title, children }) {
	return /* @__PURE__ */ a("div", {
		className: "outcome",
		children: [
			/* @__PURE__ */ a("span", {
				className: `sign ${tone}`,
				children: /* @__PURE__ */ a(Icon, {
					name: icon,
					size: 30
				})
			}),
			/* @__PURE__ */ a("h1", {
				tabIndex: -1,
				children: title
			}),
			children
		]
	});
}
function Row({ label, children }) {
	return /* @__PURE__ */ a("div", {
		className: "row",
		children: [/* @__PURE__ */ a("dt", { children: label }), /* @__PURE__ */ a("dd", { children })]
	});
}
/** The shop's own number; where it gave none, the reference says it all. */
function orderOf({ invoiceID, referenceID }) {
	return invoiceID === referenceID ? null : invoiceID;
}
function OrderRow({ payment }) {
	const order = orderOf(payment);
	return order === null ? null : /* @__PURE__ */ a(Row, {
		label: texts.rows.order,
		children: order
	});
}
/** What came: the weightiest one by one, and the others together. */
function DepositRows({ payment: { deposits, moreDeposits } }) {
	return /* @__PURE__ */ a($$2, { children: [deposits.map((deposit, at) => /* @__PURE__ */ a(TransferRows, { deposit }, `${deposit.transactionHash} ${at}`)), moreDeposits === null ? null : /* @__PURE__ */ a(Row, {
		label: texts.rows.more(moreDeposits.count),
		children: /* @__PURE__ */ a("span", {
			className: "num",
			children: formatUsd(moreDeposits.amountInUSD)
		})
	})] });
}
/** What came in one transaction. */
function TransferRows({ deposit }) {
	const { amount, currencyCode, blockchainName, transactionHash, explorerTransaction } = deposit;
	const hash = /* @__PURE__ */ a($$2, { children: [/* @__PURE__ */ a("span", {
		className: "shown",
		children: truncate(transactionHash, 6)
	}), /* @__PURE__ */ a("span", {
		className: "printed",
		children: transactionHash
	})] });
	return /* @__PURE__ */ a($$2, { children: [
		/* @__PURE__ */ a(Row, {
			label: texts.rows.received,
			children: /* @__PURE__ */ a("span", {
				className: "num",
				children: [
					showAmount(amount),
					" ",
					currencyCode
				]
			})
		}),
		/* @__PURE__ */ a(Row, {
			label: texts.rows.network,
			children: blockchainName
		}),
		/* @__PURE__ */ a(Row, {
			label: texts.rows.transaction,
			children: explorerTransaction === null ? /* @__PURE__ */ a("span", {
				className: "addr",
				title: transactionHash,
				children: hash
			}) : /* @__PURE__ */ a("a", {
				className: "addr",
				href: explorerTransaction,
				title: transactionHash,
				target: "_blank",
				rel: "noreferrer",
				"aria-label": `${texts.rows.transaction} ${transactionHash}, ${texts.rows.explorer}`,
				children: [hash, /* @__PURE__ */ a(Icon, {
					name: "external",
					size: 13
				})]
			})
		})
	] });
}
/** To where the shop thanks for a payment. Out of a frame as well. */
function BackToShop({ payment: { successURL, brand }, look }) {
	if (successURL === null) return null;
	return /* @__PURE__ */ a("a", {
		className: look === "primary" ? "button primary" : "button",
		href: successURL,
		target: "_top",
		children: texts.back(brand.name)
	});
}
/** To where the shop goes on without one: quietly while it may still be paid. */
function LeaveToShop({ payment: { cancelURL, brand }, isOver = false }) {
	if (cancelURL === null) return null;
	return /* @__PURE__ */ a("a", {
		className: isOver ? "button" : "back",
		href: cancelURL,
		target: "_top",
		children: isOver ? texts.back(brand.name) : texts.cancel(brand.name)
	});
}
/** In UTC until the browser has its word. */
function Moment({ iso }) {
	const [shown, setShown] = d(`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`);
	A(() => {
		const frame = requestAnimationFrame(() => setShown(formatDateTime(iso)));
		return () => cancelAnimationFrame(frame);
	}, [iso]);
	return /* @__PURE__ */ a("time", {
		dateTime: iso,
		children: shown
	});
}
// packages/web/src/areas/checkout/support-address.ts
/** A mail to the shop that says which payment it is about. */
function supportAddress({ supportEmail, invoiceID }) {
	return `mailto:${supportEmail}?subject=${encodeURIComponent(`Payment ${invoiceID}`)}`;
}
// packages/contract/src/checkout.ts
var getPublicPayment = {
	"id": "getPublicPayment",
	"method": "GET",
	"path": "/api/v1/payment/reference/:ref",
	"auth": "public"
};
var listPayOptions = {
	"id": "listPayOptions",
	"method": "GET",
	"path": "/api/v1/blockchain-currency/reference/:ref",
	"auth": "public"
};
// packages/web/src/api/base-address.ts
/**
* Where the API is: as the build was told, else at the page's own origin when our server sent the page, else at the
* server's usual port of the same host.
*/
function baseAddress(configured, isSentByServer, place) {
	if (configured) return configured.replace(/\/+$/, "");
	if (isSentByServer) return place.origin;
	const port = place.protocol === "https:" ? 8443 : 8080;
	return `${place.protocol}//${place.hostname}:${port}`;
}
// packages/web/src/api/failure.ts
/** A call that failed, with the sentence for whoever made it. */
var ApiFailure = class extends Error {
	name = "ApiFailure";
	/** 0: there was no answer. */
	status;
	error;
	/** When it is worth trying again. */
	retryAfterSeconds;
	constructor(status, error, retryAfterSeconds) {
		super(error.message);
		this.status = status;
		this.error = error;
		this.retryAfterSeconds = retryAfterSeconds;
	}
	get issues() {
		return Array.isArray(this.error.details) ? this.error.details : [];
	}
};
// packages/web/src/api/form-data.ts
/** A body with files, as a form: lists as `field[]`. A form cannot say null, so such a field is left out. */
function formOf(body) {
	const form = new FormData();
	for (const [name, value] of Object.entries(body)) {
		if (value === void 0 || value === null) continue;
		if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, textOrFile(item));
		else form.append(name, textOrFile(value));
	}
	return form;
}
function textOrFile(value) {
	return value instanceof Blob ? value : String(value);
}
// packages/web/src/api/stored.ts
/** What the browser remembers. Where storage is refused, a visit still works. */
var memory = /* @__PURE__ */ new Map();
function readStored(key) {
	try {
		return localStorage.getItem(key) ?? void 0;
	} catch {
		return memory.get(key);
	}
}
function writeStored(key, value) {
	try {
		if (value === void 0) localStorage.removeItem(key);
		else localStorage.setItem(key, value);
	} catch {
		if (value === void 0) memory.delete(key);
		else memory.set(key, value);
	}
}
// packages/web/src/api/session.ts
var userKey = "user";
/** Where a key alone was kept before there was a user beside it. */
var legacyKey = "key";
var listeners = /* @__PURE__ */ new Set();
var user = readUser();
function currentUser() {
	return user;
}
function clearUser() {
	writeStored(userKey, void 0);
	writeStored(legacyKey, void 0);
	change(void 0);
}
function change(next) {
	user = next;
	for (const listener of listeners) listener();
}
function readUser() {
	const text = readStored(userKey);
	if (text !== void 0) return parseUser(text);
	const key = readStored(legacyKey);
	return key ? {
		key,
		role: { name: "" }
	} : void 0;
}
function parseUser(text) {
	try {
		const given = JSON.parse(text);
		if (typeof given?.key !== "string" || given.key === "") return void 0;
		return {
			key: given.key,
			role: { name: given.role?.name ?? "" }
		};
	} catch {
		return;
	}
}
var apiAddress = baseAddress({
	"BASE_URL": "/",
	"DEV": false,
	"MODE": "production",
	"PROD": true,
	"SSR": true
}["VITE_API_URL"], typeof document !== "undefined" && document.querySelector("meta[name=coffer-server]") !== null, typeof location === "undefined" ? {
	protocol: "http:",
	hostname: "localhost",
	origin: ""
} : location);
/** A page that is left takes its calls with it: no failure of theirs. A browser may show it again as it was. */
var isLeft = false;
if (typeof window !== "undefined") {
	window.addEventListener("pagehide", () => isLeft = true);
	window.addEventListener("pageshow", () => isLeft = false);
}
/** The one way to the server. */
async function request(endpoint, input) {
	const reply = await ask(endpoint, input);
	return reply.status === 204 ? null : await reply.json();
}
async function ask(endpoint, input) {
	try {
		return await send(endpoint, input);
	} catch (failure) {
		if (!(failure instanceof ApiFailure)) throw failure;
		if (!isLeft) console.warn(`${endpoint.method} ${endpoint.path} failed:`, failure.status, failure.error.code, failure.message);
		if (failure.error.code === "STEP_UP_REQUIRED" && await void 0) return ask(endpoint, input);
		leaveIfTold(endpoint, failure.error.code);
		throw failure;
	}
}
/** An address of the server's own, such as a logo's. */
function serverAddress(path) {
	return new URL(path, `${apiAddress}/`).href;
}
async function send(endpoint, input) {
	const key = currentUser()?.key;
	const isMine = endpoint.auth !== "public";
	if (isMine && key === void 0) throw new ApiFailure(401, {
		code: "UNAUTHORIZED",
		message: "Sign in first."
	});
	const { body, type } = encode$1(input.body);
	const reply = await fetch(addressOf(endpoint, input), {
		method: endpoint.method,
		headers: {
			...isMine && key !== void 0 ? { "API-Key": key } : {},
			...type ? { "content-type": type } : {}
		},
		...body === void 0 ? {} : { body }
	}).catch(() => void 0);
	if (!reply) throw new ApiFailure(0, {
		code: "UNREACHABLE",
		message: "The server cannot be reached."
	});
	if (!reply.ok) throw await readFailure(reply);
	return reply;
}
function addressOf({ path }, { params = {}, query = {} }) {
	const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) if (value !== void 0 && value !== "") search.set(name, `${value}`);
	return `${apiAddress}${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
}
function encode$1(body) {
	if (body === void 0) return {};
	if (Object.values(body).some((value) => value instanceof Blob)) return { body: formOf(body) };
	return {
		body: JSON.stringify(body),
		type: "application/json"
	};
}
async function readFailure(reply) {
	const error = (await reply.json().catch(() => void 0))?.error ?? {
		code: "UNREADABLE",
		message: `The server answered ${reply.status}.`
	};
	const seconds = Number(reply.headers.get("retry-after") ?? NaN);
	return new ApiFailure(reply.status, error, Number.isFinite(seconds) ? seconds : void 0);
}
function leaveIfTold(endpoint, code) {
	if (endpoint.auth === "public") return;
	if (code === "UNAUTHORIZED") clearUser();
	if (code === "RESET_PASSWORD_REQUIRED") clearUser();
}
// packages/web/src/areas/checkout/follow-options.ts
/** A network that was caught up with can be paid on at once; prices move more slowly. */
var waitingMs = 1e4;
var settledMs$1 = 6e4;
/** Asks now and then what a payment may be paid in, until told to stop: while something cannot be chosen, more often. */
function followOptions(reference, first, changed) {
	const input = { params: { ref: reference } };
	let timer;
	let newest = first;
	let isStopped = false;
	async function ask() {
		clearTimeout(timer);
		if (document.visibilityState === "visible") {
			const options = await request(listPayOptions, input).catch(() => void 0);
			if (isStopped) return;
			if (options) changed(newest = inOrderOf(first, options));
		}
		plan();
	}
	function plan() {
		timer = setTimeout(() => void ask(), newest.every(({ available }) => available) ? settledMs$1 : waitingMs);
	}
	plan();
	return () => {
		isStopped = true;
		clearTimeout(timer);
	};
}
/** Nothing jumps away under a finger: what is new comes last. */
function inOrderOf(first, options) {
	const place = new Map(first.map(({ id }, at) => [id, at]));
	return options.toSorted((one, other) => (place.get(one.id) ?? place.size) - (place.get(other.id) ?? place.size));
}
// packages/web/src/areas/checkout/use-options.ts
/** What the payment may be paid in now, in the order in which it was first shown. */
function useOptions({ payment: { referenceID }, options: drawn }) {
	const [options, setOptions] = d(() => orderOptions(drawn));
	A(() => followOptions(referenceID, orderOptions(drawn), setOptions), [referenceID, drawn]);
	return options;
}
// packages/web/src/areas/checkout/choose.tsx
/** Which currency on which network. One that cannot be paid in right now says why. */
function Choose({ data }) {
	const { payment } = data;
	const options = useOptions(data);
	const [chosen, choose] = d(payment.attempt && keyOf(payment.attempt));
	const asked = payment.dueInUSD ?? payment.amountInUSD;
	const open = options.filter(({ available }) => available);
	const option = open.find((one) => keyOf(one) === chosen) ?? open[0];
	const recommended = open.find((one) => one.recommended);
	if (option === void 0) return /* @__PURE__ */ a(None, {
		data,
		options
	});
	const { shown, folded } = foldOptions(options);
	const row = (one) => /* @__PURE__ */ a(Option, {
		option: one,
		isRecommended: one === recommended,
		isChosen: one === option,
		onChoose: choose
	}, one.id);
	return /* @__PURE__ */ a("main", {
		className: "main",
		children: [
			asked === null ? null : /* @__PURE__ */ a(Heading, {
				label: texts.askedFor,
				amount: formatUsd(asked)
			}),
			payment.note === null ? null : /* @__PURE__ */ a("p", {
				className: "note",
				children: payment.note
			}),
			/* @__PURE__ */ a(PageForm, {
				data,
				deed: "choose",
				children: [
					/* @__PURE__ */ a("fieldset", {
						className: "options",
						children: [
							/* @__PURE__ */ a("legend", { children: texts.choose.question }),
							shown.map(row),
							folded.length === 0 ? null : /* @__PURE__ */ a("details", {
								className: "fold",
								open: folded.includes(option),
								children: [/* @__PURE__ */ a("summary", { children: [texts.choose.more(folded.length), /* @__PURE__ */ a(Icon, { name: "down" })] }), /* @__PURE__ */ a("div", {
									className: "options",
									children: folded.map(row)
								})]
							})
						]
					}),
					/* @__PURE__ */ a("p", {
						className: "hint",
						children: [/* @__PURE__ */ a(Icon, { name: "clock" }), texts.choose.hold]
					}),
					/* @__PURE__ */ a("div", {
						className: "deeds",
						children: [/* @__PURE__ */ a(Submit, { children: [/* @__PURE__ */ a("span", {
							className: "scripted",
							children: texts.choose.nextWith(option.currencyCode, option.network)
						}), /* @__PURE__ */ a("span", {
							className: "unscripted",
							children: texts.choose.next
						})] }), data.isChoosing && payment.attempt ? /* @__PURE__ */ a("a", {
							className: "back",
							href: pageAddress(data),
							children: texts.choose.keep
						}) : /* @__PURE__ */ a(LeaveToShop, { payment })]
					})
				]
			})
		]
	});
}
/** Nothing can be paid in: that is not the payer's fault, and there is somebody to ask. */
function None({ data, options }) {
	const { payment } = data;
	const { supportEmail } = payment.brand;
	const asked = payment.dueInUSD ?? payment.amountInUSD;
	return /* @__PURE__ */ a("main", {
		className: "main",
		children: [
			/* @__PURE__ */ a(Said, {
				icon: "clock",
				tone: "neutral",
				title: texts.choose.none,
				children: /* @__PURE__ */ a("p", { children: texts.choose.noneHint })
			}),
			/* @__PURE__ */ a("dl", {
				className: "rows",
				children: [asked === null ? null : /* @__PURE__ */ a(Row, {
					label: texts.askedFor,
					children: formatUsd(asked)
				}), options.map((one) => /* @__PURE__ */ a(Row, {
					label: `${one.currencyCode} ${texts.choose.on(one.network)}`,
					children: one.reason
				}, one.id))]
			}),
			/* @__PURE__ */ a("div", {
				className: "deeds",
				children: [supportEmail === null ? null : /* @__PURE__ */ a("a", {
					className: "button",
					href: supportAddress({
						...payment,
						supportEmail
					}),
					children: texts.choose.ask(supportEmail)
				}), payment.attempt ? /* @__PURE__ */ a("a", {
					className: "back",
					href: pageAddress(data),
					children: texts.choose.keep
				}) : /* @__PURE__ */ a(LeaveToShop, {
					payment,
					isOver: true
				})]
			})
		]
	});
}
function Option({ option, isRecommended, isChosen, onChoose }) {
	const { blockchainCode, network, currencyCode, amountDue, networkFeeInUSD, available, reason } = option;
	const badge = isRecommended ? texts.choose.recommended : option.mostUsed ? texts.choose.mostUsed : void 0;
	return /* @__PURE__ */ a("label", {
		className: "option",
		"data-off": available ? void 0 : "",
		children: [
			/* @__PURE__ */ a("input", {
				type: "radio",
				name: "pay",
				value: keyOf(option),
				checked: isChosen,
				disabled: !available,
				onChange: () => onChoose(keyOf(option))
			}),
			/* @__PURE__ */ a(CoinMark, {
				chain: blockchainCode,
				currency: currencyCode
			}),
			/* @__PURE__ */ a("span", {
				className: "lines",
				children: [/* @__PURE__ */ a("strong", { children: currencyCode }), /* @__PURE__ */ a("span", { children: texts.choose.on(network) })]
			}),
			badge === void 0 ? null : /* @__PURE__ */ a("span", {
				className: "badge",
				children: badge
			}),
			/* @__PURE__ */ a("span", {
				className: "lines end",
				children: [available && amountDue !== null ? /* @__PURE__ */ a("span", {
					className: "num",
					children: [
						/* @__PURE__ */ a("strong", { children: showAbout(amountDue) }),
						" ",
						/* @__PURE__ */ a("small", { children: currencyCode })
					]
				}) : null, available ? networkFeeInUSD === null ? null : /* @__PURE__ */ a("span", { children: texts.choose.fee(networkFeeInUSD) }) : /* @__PURE__ */ a("span", { children: reason })]
			})
		]
	});
}
function keyOf({ blockchainCode, currencyCode }) {
	return `${blockchainCode}.${currencyCode}`;
}
// packages/web/src/areas/checkout/complete.tsx
/** What the shop left open: how much, or who pays. */
function Complete({ data }) {
	const { payment, problem } = data;
	const amount = typed("amountInUSD", problem);
	const email = typed("email", problem, amount.isWrong);
	return /* @__PURE__ */ a("main", {
		className: "main",
		children: [
			payment.amountInUSD === null ? /* @__PURE__ */ a("h1", {
				tabIndex: -1,
				children: texts.titles.complete(payment.brand.name)
			}) : /* @__PURE__ */ a(Heading, {
				label: texts.askedFor,
				amount: formatUsd(payment.amountInUSD)
			}),
			payment.note === null ? null : /* @__PURE__ */ a("p", {
				className: "note",
				children: payment.note
			}),
			/* @__PURE__ */ a(PageForm, {
				data,
				deed: "complete",
				children: [
					payment.needsAmount ? /* @__PURE__ */ a(Field, {
						of: amount,
						label: texts.complete.amount,
						hint: texts.complete.amountHint,
						wrong: texts.complete.amountWrong,
						children: /* @__PURE__ */ a("span", {
							className: "money",
							children: [/* @__PURE__ */ a("span", {
								"aria-hidden": "true",
								children: "$"
							}), /* @__PURE__ */ a("input", {
								...amount.props,
								type: "text",
								inputMode: "decimal",
								autoComplete: "off",
								required: true,
								maxLength: 13
							})]
						})
					}) : null,
					payment.needsPayer ? /* @__PURE__ */ a(Field, {
						of: email,
						label: texts.complete.email,
						hint: texts.complete.emailHint(payment.brand.name),
						wrong: texts.complete.emailWrong,
						children: /* @__PURE__ */ a("input", {
							...email.props,
							type: "email",
							autoComplete: "email",
							required: true,
							maxLength: 254
						})
					}) : null,
					/* @__PURE__ */ a("div", {
						className: "deeds",
						children: [/* @__PURE__ */ a(Submit, { children: texts.complete.next }), /* @__PURE__ */ a(LeaveToShop, { payment })]
					})
				]
			})
		]
	});
}
/** A field as it was sent, and whether something was wrong in it. The first that is wrong has the focus. */
function typed(name, problem, isWrongBefore = false) {
	const isWrong = problem?.issues.some(({ path }) => path === name) ?? false;
	return {
		name,
		isWrong,
		props: {
			id: name,
			name,
			defaultValue: problem?.given[name] ?? "",
			autoFocus: isWrong && !isWrongBefore,
			"aria-invalid": isWrong,
			"aria-describedby": `${name}-hint`
		}
	};
}
/** What it must be stands where the hint stood. */
function Field({ of: { name, isWrong }, label, hint, wrong, children }) {
	return /* @__PURE__ */ a("div", {
		className: "field",
		children: [
			/* @__PURE__ */ a("label", {
				htmlFor: name,
				children: label
			}),
			children,
			/* @__PURE__ */ a("p", {
				className: isWrong ? "hint wrong" : "hint",
				id: `${name}-hint`,
				children: isWrong ? wrong : hint
			})
		]
	});
}
// packages/web/src/areas/checkout/ended.tsx
var icons = {
	expired: "clock",
	cancelled: "ban",
	refunded: "back"
};
/** Over without a receipt: what that means for money that was sent, and where to go. */
function Ended({ data: { payment }, ending }) {
	const { amountInUSD, expiresAt } = payment;
	return /* @__PURE__ */ a("main", {
		className: "main",
		children: [
			/* @__PURE__ */ a(Said, {
				icon: icons[ending],
				tone: "neutral",
				title: texts[ending].title,
				children: [/* @__PURE__ */ a("p", { children: sentence(payment, ending) }), ending === "refunded" ? null : /* @__PURE__ */ a("p", { children: texts.expired.sent })]
			}),
			/* @__PURE__ */ a("dl", {
				className: "rows",
				children: [
					/* @__PURE__ */ a(OrderRow, { payment }),
					amountInUSD === null ? null : /* @__PURE__ */ a(Row, {
						label: texts.rows.asked,
						children: formatUsd(amountInUSD)
					}),
					ending === "expired" ? /* @__PURE__ */ a(Row, {
						label: texts.expired.by,
						children: /* @__PURE__ */ a(Moment, { iso: expiresAt })
					}) : null,
					/* @__PURE__ */ a(DepositRows, { payment }),
					/* @__PURE__ */ a(Row, {
						label: texts.details.reference,
						children: /* @__PURE__ */ a("span", {
							className: "addr",
							children: payment.referenceID
						})
					})
				]
			}),
			/* @__PURE__ */ a("div", {
				className: "deeds",
				children: /* @__PURE__ */ a(LeaveToShop, {
					payment,
					isOver: true
				})
			})
		]
	});
}
function sentence({ brand, filledAmountInUSD, amountInUSD }, ending) {
	if (ending === "refunded") return texts.refunded.text(brand.name);
	if (/[1-9]/.test(filledAmountInUSD)) return texts[ending].part(formatUsd(filledAmountInUSD), formatUsd(amountInUSD ?? "0"));
	return ending === "expired" ? texts.expired.nothing : texts.cancelled.nothing(brand.name);
}
// packages/web/src/areas/checkout/tell-frame.ts
var eventOf = {
	detected: "detected",
	paid: "paid",
	overpaid: "paid",
	expired: "expired",
	cancelled: "cancelled"
};
/** Says it to that origin alone: a browser drops it when anybody else has the frame. */
function tellFrame(embed, referenceID, event, more = {}) {
	if (parent !== window) parent.postMessage({
		type: `coffer:${event}`,
		referenceID,
		...more
	}, embed);
}
/** Tells the page around this one how the payment goes, and how much room it takes. */
function useFrame(embed, { referenceID, step }) {
	A(() => {
		if (embed === null) return void 0;
		tellFrame(embed, referenceID, "ready");
		const size = () => tellFrame(embed, referenceID, "size", { height: document.body.offsetHeight });
		const watcher = new ResizeObserver(size);
		watcher.observe(document.body);
		return () => watcher.disconnect();
	}, [embed, referenceID]);
	A(() => {
		const event = eventOf[step];
		if (embed !== null && event !== void 0) tellFrame(embed, referenceID, event);
	}, [
		embed,
		referenceID,
		step
	]);
}
// packages/web/src/areas/checkout/frame.tsx
/** Who is paid, and whom to ask. */
function Frame({ data: { payment, embed }, isReached, said, children }) {
	const { brand, invoiceID, referenceID } = payment;
	const order = orderOf(payment);
	return /* @__PURE__ */ a("div", {
		className: embed === null ? "sheet" : "sheet framed",
		"data-moved": said === void 0 ? void 0 : "",
		children: [
			/* @__PURE__ */ a("header", {
				className: "top",
				children: [
					/* @__PURE__ */ a(Picture, { brand }),
					/* @__PURE__ */ a("div", {
						className: "who",
						children: [/* @__PURE__ */ a("strong", { children: brand.name }), order === null ? null : /* @__PURE__ */ a("span", { children: texts.order(order) })]
					}),
					embed === null ? null : /* @__PURE__ */ a("button", {
						type: "button",
						className: "plain scripted",
						"aria-label": texts.close,
						onClick: () => tellFrame(embed, referenceID, "close"),
						children: /* @__PURE__ */ a(Icon, {
							name: "close",
							size: 18
						})
					})
				]
			}),
			/* @__PURE__ */ a("output", {
				className: "unseen",
				children: said
			}),
			/* @__PURE__ */ a("output", {
				className: isReached ? "unseen" : "banner attention",
				children: isReached ? null : /* @__PURE__ */ a($$2, { children: [/* @__PURE__ */ a(Icon, { name: "alert" }), /* @__PURE__ */ a("span", { children: texts.offline })] })
			}),
			children,
			/* @__PURE__ */ a("footer", {
				className: "foot",
				children: [/* @__PURE__ */ a(Support, {
					brand,
					invoiceID
				}), /* @__PURE__ */ a("span", {
					className: "by",
					children: [/* @__PURE__ */ a(Mark, { size: 13 }), "Coffer"]
				})]
			})
		]
	});
}
function Picture({ brand: { logoPath, name } }) {
	if (logoPath !== null) return /* @__PURE__ */ a("img", {
		className: "logo",
		src: logoPath,
		alt: "",
		width: 40,
		height: 40
	});
	return /* @__PURE__ */ a("span", {
		className: "logo letter",
		"aria-hidden": "true",
		children: Array.from(name)[0]?.toUpperCase()
	});
}
function Support({ brand, invoiceID }) {
	const { supportEmail, website } = brand;
	if (supportEmail !== null) return /* @__PURE__ */ a("span", { children: [
		texts.help,
		" ",
		/* @__PURE__ */ a("a", {
			href: supportAddress({
				supportEmail,
				invoiceID
			}),
			children: supportEmail
		})
	] });
	if (website === null) return /* @__PURE__ */ a("span", {});
	return /* @__PURE__ */ a("a", {
		href: website,
		target: "_top",
		rel: "noreferrer",
		children: hostOf(website)
	});
}
function hostOf(address) {
	return URL.canParse(address) ? new URL(address).host : address;
}
// packages/web/src/areas/checkout/paid.tsx
/** The receipt, also on paper. */
function Paid({ data: { payment } }) {
	const { filledAmountInUSD, payerEmail, settledAt, referenceID } = payment;
	return /* @__PURE__ */ a("main", {
		className: "main",
		children: [
			/* @__PURE__ */ a(Said, {
				icon: "check",
				tone: "success",
				title: texts.paid.title,
				children: /* @__PURE__ */ a("p", { children: texts.paid.text(payment.brand.name) })
			}),
			/* @__PURE__ */ a(Odd, { payment }),
			/* @__PURE__ */ a("dl", {
				className: "rows",
				children: [
					/* @__PURE__ */ a(OrderRow, { payment }),
					/* @__PURE__ */ a(DepositRows, { payment }),
					payerEmail === null ? null : /* @__PURE__ */ a(Row, {
						label: texts.paid.payer,
						children: payerEmail
					}),
					settledAt === null ? null : /* @__PURE__ */ a(Row, {
						label: texts.paid.paidAt,
						children: /* @__PURE__ */ a(Moment, { iso: settledAt })
					}),
					/* @__PURE__ */ a(Row, {
						label: texts.details.reference,
						children: /* @__PURE__ */ a("span", {
							className: "addr",
							children: referenceID
						})
					}),
					/* @__PURE__ */ a("div", {
						className: "row sum",
						children: [/* @__PURE__ */ a("dt", { children: texts.paid.total }), /* @__PURE__ */ a("dd", {
							className: "num",
							children: formatUsd(filledAmountInUSD)
						})]
					})
				]
			}),
			/* @__PURE__ */ a("button", {
				type: "button",
				className: "plain print scripted",
				onClick: () => print(),
				children: [/* @__PURE__ */ a(Icon, { name: "receipt" }), texts.paid.print]
			}),
			/* @__PURE__ */ a("div", {
				className: "deeds",
				children: /* @__PURE__ */ a(BackToShop, {
					payment,
					look: "primary"
				})
			})
		]
	});
}
/** What was unusual about it, and what follows: an alarm only where something does. */
function Odd({ payment: { step, exception, overInUSD, brand } }) {
	if (step === "overpaid") return /* @__PURE__ */ a("p", {
		className: "banner attention",
		children: [/* @__PURE__ */ a(Icon, { name: "alert" }), /* @__PURE__ */ a("span", { children: texts.paid.over(overInUSD, brand.name) })]
	});
	const said = exception === "late" ? texts.paid.late(brand.name) : exception === "wrong_asset" ? texts.paid.wrongAsset : void 0;
	if (said === void 0) return null;
	return /* @__PURE__ */ a("p", {
		className: "banner neutral",
		children: [/* @__PURE__ */ a(Icon, { name: "clock" }), /* @__PURE__ */ a("span", { children: said })]
	});
}
// packages/web/src/areas/checkout/came.tsx
/** What came before: a part, or money that is gone again. */
function Came({ payment }) {
	const said = sentencesOf(payment);
	if (said.length === 0) return null;
	return /* @__PURE__ */ a("p", {
		className: "banner attention",
		children: [/* @__PURE__ */ a(Icon, { name: "alert" }), /* @__PURE__ */ a("span", { children: said.join(" ") })]
	});
}
function sentencesOf({ step, exception, filledAmountInUSD, amountInUSD }) {
	const part = texts.pay.underpaid(formatUsd(filledAmountInUSD), formatUsd(amountInUSD ?? "0"));
	return [
		...step === "underpaid" ? [part] : [],
		...exception === "wrong_asset" ? [texts.pay.wrongAsset] : [],
		...exception === "reorged" ? [texts.pay.reorged] : []
	];
}
// packages/web/src/areas/checkout/code-text.ts
/**
* What the code holds: everything that a wallet needs, in the form of its chain. Tron's best known wallets read an address
* and refuse anything around it, so that the amount is typed there.
*/
function codeText({ blockchainCode, address, uri }) {
	return isAddressAlone(blockchainCode) ? address : uri;
}
function isAddressAlone(blockchainCode) {
	return blockchainCode === "TRX";
}
// packages/web/src/areas/checkout/copy-button.tsx
var shownMs$1 = 2500;
/** Copies the value as it is, and says so where the finger is. */
function CopyButton({ value, label }) {
	const [copied, setCopied] = d();
	A(() => {
		if (!copied) return void 0;
		const timer = setTimeout(() => setCopied(void 0), shownMs$1);
		return () => clearTimeout(timer);
	}, [copied]);
	return /* @__PURE__ */ a("span", {
		className: "copying scripted",
		children: [/* @__PURE__ */ a("button", {
			type: "button",
			className: "button small",
			"aria-label": `${texts.copy} ${label}`,
			onClick: () => void copyText(value, label).then(setCopied),
			children: [/* @__PURE__ */ a(Icon, {
				name: copied?.ok ? "check" : "copy",
				size: 16
			}), texts.copy]
		}), /* @__PURE__ */ a("output", {
			className: copied ? "said" : "unseen",
			children: copied?.message
		})]
	});
}
// packages/web/src/areas/checkout/details.tsx
/** That it is waited for, and what few payers ask. */
function Details({ payment }) {
	const { attempt, note, amountInUSD, step, filledAmountInUSD, expiresAt, referenceID } = payment;
	return /* @__PURE__ */ a("details", {
		className: "details",
		children: [/* @__PURE__ */ a("summary", { children: [/* @__PURE__ */ a("span", {
			className: "waiting",
			children: [/* @__PURE__ */ a("span", { className: "pulse" }), texts.pay.waiting]
		}), /* @__PURE__ */ a("span", {
			className: "more",
			children: [/* @__PURE__ */ a("u", { children: texts.pay.details }), /* @__PURE__ */ a(Icon, { name: "down" })]
		})] }), /* @__PURE__ */ a("dl", {
			className: "rows",
			children: [
				note === null ? null : /* @__PURE__ */ a(Row, {
					label: texts.note,
					children: note
				}),
				amountInUSD === null ? null : /* @__PURE__ */ a(Row, {
					label: texts.details.asked,
					children: formatUsd(amountInUSD)
				}),
				step === "underpaid" ? /* @__PURE__ */ a(Row, {
					label: texts.details.received,
					children: formatUsd(filledAmountInUSD)
				}) : null,
				attempt === null ? null : /* @__PURE__ */ a($$2, { children: [/* @__PURE__ */ a(Row, {
					label: texts.details.rate,
					children: texts.details.rateOf(attempt.currencyCode, attempt.rate)
				}), /* @__PURE__ */ a(Row, {
					label: texts.details.confirmations,
					children: texts.details.blocks(attempt.confirmationsRequired)
				})] }),
				/* @__PURE__ */ a(Row, {
					label: texts.details.until,
					children: /* @__PURE__ */ a(Moment, { iso: expiresAt })
				}),
				/* @__PURE__ */ a(Row, {
					label: texts.details.reference,
					children: /* @__PURE__ */ a("span", {
						className: "addr",
						children: referenceID
					})
				})
			]
		})]
	});
}
// packages/web/src/areas/checkout/qr.tsx
/** Black on white in both themes. What is drawn anew later, when less is due, is worth a part of its own. */
function Qr({ text, label, drawn }) {
	const [own, setOwn] = d(drawn);
	A(() => {
		if (own?.text !== text) Promise.resolve().then(() => drawn_qr_exports).then(({ drawQr }) => setOwn(drawQr(text)));
	}, [text, own]);
	const size = own?.size ?? 1;
	return /* @__PURE__ */ a("svg", {
		className: "qr",
		viewBox: `0 0 ${size} ${size}`,
		role: "img",
		"aria-label": label,
		shapeRendering: "crispEdges",
		children: [/* @__PURE__ */ a("rect", {
			width: size,
			height: size,
			fill: "white"
		}), own?.text === text ? /* @__PURE__ */ a("path", {
			d: own.path,
			fill: "black"
		}) : null]
	});
}
// packages/web/src/areas/checkout/use-clock.ts
var tickMs = 1e3;
var openedAt = Date.now();
/** The server's time, going on by this device's clock since the page came: how late that one is does not matter. */
function useClock(serverNow) {
	const [now, setNow] = d(Date.parse(serverNow));
	F(() => everySecond(() => setNow(timeOf(serverNow))), [serverNow]);
	return now;
}
/** Whether the rate is held. It changes once, and so does the page: each second is the timer's own business. */
function useHeld(attempt, serverNow) {
	const until = attempt?.status === "active" ? Date.parse(attempt.expiresAt) : 0;
	const [isHeld, setHeld] = d(until > Date.parse(serverNow));
	F(() => everySecond(() => setHeld(until > timeOf(serverNow))), [until, serverNow]);
	return isHeld;
}
function timeOf(serverNow) {
	return Date.parse(serverNow) + Date.now() - openedAt;
}
/** At once, and then again and again until it is stopped. */
function everySecond(look) {
	look();
	const timer = setInterval(look, tickMs);
	return () => clearInterval(timer);
}
// packages/web/src/areas/checkout/rate-timer.tsx
/** How long the amount stays as it is. */
function RateTimer({ attempt: { quotedAt, expiresAt }, serverNow }) {
	const now = useClock(serverNow);
	const until = Date.parse(expiresAt);
	const whole = until - Date.parse(quotedAt);
	return /* @__PURE__ */ a("div", {
		className: "timer",
		children: [/* @__PURE__ */ a("p", { children: [/* @__PURE__ */ a("span", { children: texts.pay.held }), /* @__PURE__ */ a("strong", {
			className: "num",
			role: "timer",
			children: showSpan(until - now)
		})] }), /* @__PURE__ */ a("progress", {
			"aria-hidden": "true",
			value: Math.max(0, until - now),
			max: Math.max(1, whole)
		})]
	});
}
// packages/web/src/areas/checkout/test-wallet.tsx
var kinds = [
	"exact",
	"less",
	"more",
	"late"
];
/** Pays by itself, on local networks alone. */
function TestWallet({ data }) {
	return /* @__PURE__ */ a("section", {
		className: "test",
		"aria-labelledby": "test-wallet",
		children: [
			/* @__PURE__ */ a("h2", {
				id: "test-wallet",
				children: [/* @__PURE__ */ a(Icon, { name: "flask" }), texts.test.title]
			}),
			/* @__PURE__ */ a("p", {
				className: "hint",
				children: texts.test.hint
			}),
			/* @__PURE__ */ a(PageForm, {
				data,
				deed: "test",
				children: /* @__PURE__ */ a("div", {
					className: "kinds",
					children: kinds.map((kind) => /* @__PURE__ */ a("button", {
						type: "submit",
						className: "button small",
						name: "what",
						value: kind,
						children: texts.test.buttons[kind]
					}, kind))
				})
			})
		]
	});
}
// packages/web/src/areas/checkout/transfer-of.ts
var form = /^ethereum:(0x[0-9a-f]{40})@([1-9]\d{0,15})(\/transfer)?\?(.*)$/i;
var anAddress = /^0x[0-9a-f]{40}$/i;
var anAmount = /^[1-9]\d{0,77}$/;
/** `transfer(address,uint256)` */
var transferSelector = "0xa9059cbb";
var wordLength = 64;
/** What a wallet is asked to send, read from the payment's own URI (EIP-681); undefined for other chains. */
function transferOf(uri) {
	const [, target = "", chainId, isToken, text] = form.exec(uri) ?? [];
	const query = new URLSearchParams(text);
	const [to, units] = isToken ? [query.get("address"), query.get("uint256")] : [target, query.get("value")];
	if (chainId === void 0 || to === null || units === null || !anAddress.test(to) || !anAmount.test(units)) return;
	const transaction = isToken ? {
		to: target,
		data: transferSelector + word(to.slice(2)) + word(BigInt(units).toString(16)),
		value: 0n
	} : {
		to,
		data: "0x",
		value: BigInt(units)
	};
	return {
		chainId: Number(chainId),
		transaction
	};
}
function word(hex) {
	return hex.toLowerCase().padStart(wordLength, "0");
}
// packages/web/src/areas/checkout/wallet-buttons.tsx
/** A wallet in this browser pays with one click; any other is opened with everything filled in. */
function WalletButtons({ attempt }) {
	const wallets = useWallets(attempt.uri);
	const [asked, setAsked] = d();
	const pay = async (wallet) => {
		setAsked({
			wallet: wallet.name,
			state: "asking"
		});
		const { payFromWallet } = await import("./assets/pay-from-wallet-CXnxjcwg.js");
		const why = await payFromWallet(wallet, attempt);
		setAsked(why === void 0 ? {
			wallet: wallet.name,
			state: "sent"
		} : {
			wallet: wallet.name,
			state: "refused",
			why
		});
	};
	const isAsking = asked?.state === "asking";
	return /* @__PURE__ */ a("div", {
		className: "wallets",
		children: [
			wallets.map((wallet) => /* @__PURE__ */ a("button", {
				type: "button",
				className: "button primary",
				disabled: isAsking,
				onClick: () => void pay(wallet),
				children: [wallet.icon === void 0 ? /* @__PURE__ */ a(Icon, {
					name: "wallet",
					size: 18
				}) : /* @__PURE__ */ a("img", {
					src: wallet.icon,
					alt: "",
					width: 18,
					height: 18
				}), isAsking && asked.wallet === wallet.name ? texts.pay.asking(wallet.name) : texts.pay.payWith(wallet.name)]
			}, wallet.id)),
			/* @__PURE__ */ a("output", {
				className: asked === void 0 || isAsking ? "unseen" : "banner progress",
				children: asked?.state === "sent" ? texts.pay.sent : asked?.state === "refused" ? asked.why : null
			}),
			/* @__PURE__ */ a("a", {
				className: wallets.length === 0 ? "button primary" : "button",
				href: attempt.uri,
				children: [/* @__PURE__ */ a(Icon, {
					name: "wallet",
					size: 18
				}), texts.pay.open]
			})
		]
	});
}
/** Asked for when the page stands: most payers have none, and wait for nothing. */
function useWallets(uri) {
	const [wallets, setWallets] = d([]);
	A(() => {
		if (transferOf(uri) === void 0) return void 0;
		let stop = () => {};
		let isGone = false;
		import("./assets/injected-wallets-DEDg7s3r.js").then(({ injectedWallets, onWalletsChange }) => {
			if (isGone) return;
			const look = () => setWallets(injectedWallets());
			stop = onWalletsChange(look);
			look();
		});
		return () => {
			isGone = true;
			stop();
		};
	}, [uri]);
	return wallets;
}
// packages/web/src/areas/checkout/pay.tsx
/** What is to be sent, and where; the rest of it when a part has come. */
function Pay({ data }) {
	const { payment } = data;
	const { attempt } = payment;
	const isHeld = useHeld(attempt, data.now);
	const [wasHeld] = d(isHeld);
	return /* @__PURE__ */ a("main", {
		className: "main",
		children: [
			/* @__PURE__ */ a("output", {
				className: "unseen",
				children: wasHeld && !isHeld ? texts.pay.lapsed : null
			}),
			/* @__PURE__ */ a(Came, { payment }),
			isHeld && attempt !== null ? /* @__PURE__ */ a(Quote, {
				data,
				attempt
			}) : /* @__PURE__ */ a(Lapsed, { data }),
			isHeld ? /* @__PURE__ */ a(Details, { payment }) : null,
			payment.testWallet && isHeld ? /* @__PURE__ */ a(TestWallet, { data }) : null,
			isHeld ? /* @__PURE__ */ a("div", {
				className: "deeds",
				children: /* @__PURE__ */ a(Ways, { data })
			}) : null
		]
	});
}
/** Out of it: to another currency, or to the shop. */
function Ways({ data }) {
	return /* @__PURE__ */ a($$2, { children: [/* @__PURE__ */ a("a", {
		className: "back",
		href: pageAddress(data, { choose: "1" }),
		children: texts.pay.change
	}), /* @__PURE__ */ a(LeaveToShop, { payment: data.payment })] });
}
function Quote({ data, attempt }) {
	const { amountDue, currencyCode, blockchainCode, blockchainName, address } = attempt;
	const shown = showAmount(amountDue);
	const { step, dueInUSD } = data.payment;
	const isRest = step === "underpaid";
	const usd = isRest && dueInUSD !== null ? dueInUSD : attempt.amountInUSD;
	return /* @__PURE__ */ a($$2, { children: [
		/* @__PURE__ */ a("div", {
			className: "due",
			children: [/* @__PURE__ */ a("div", { children: [/* @__PURE__ */ a("h1", {
				className: "heading",
				tabIndex: -1,
				children: [/* @__PURE__ */ a("span", { children: isRest ? texts.pay.sendRest : texts.pay.send }), /* @__PURE__ */ a("span", {
					className: "amount num",
					"data-long": lengthOf(shown),
					children: [
						shown,
						" ",
						/* @__PURE__ */ a("small", { children: currencyCode })
					]
				})]
			}), /* @__PURE__ */ a("p", {
				className: "label num",
				children: texts.pay.equals(usd)
			})] }), /* @__PURE__ */ a(CopyButton, {
				value: amountDue,
				label: "Amount"
			})]
		}),
		/* @__PURE__ */ a("p", {
			className: "banner attention",
			children: [/* @__PURE__ */ a(ChainMark, {
				chain: blockchainCode,
				size: 15
			}), /* @__PURE__ */ a("span", { children: [
				texts.pay.only,
				" ",
				/* @__PURE__ */ a("strong", { children: blockchainName }),
				" ",
				texts.pay.network
			] })]
		}),
		/* @__PURE__ */ a("div", {
			className: "plate",
			children: /* @__PURE__ */ a(Qr, {
				text: codeText(attempt),
				label: texts.pay.qr(`${shown} ${currencyCode}`),
				drawn: data.qr
			})
		}),
		isAddressAlone(blockchainCode) ? /* @__PURE__ */ a("p", {
			className: "hint middle",
			children: texts.pay.typeAmount
		}) : null,
		/* @__PURE__ */ a("div", {
			className: "due to",
			children: [/* @__PURE__ */ a("div", { children: [/* @__PURE__ */ a("p", {
				className: "label",
				children: texts.pay.toAddress
			}), /* @__PURE__ */ a(Address, { value: address })] }), /* @__PURE__ */ a(CopyButton, {
				value: address,
				label: "Address"
			})]
		}),
		/* @__PURE__ */ a(RateTimer, {
			attempt,
			serverNow: data.now
		}),
		/* @__PURE__ */ a(WalletButtons, { attempt })
	] });
}
/** Long amounts are written smaller: they stay on one line, where nobody mistakes one for two. */
function lengthOf(amount) {
	if (amount.length > 13) return "longest";
	return amount.length > 9 ? "long" : void 0;
}
var lapsed = {
	title: texts.pay.lapsed,
	hint: texts.pay.lapsedHint,
	next: texts.pay.requote
};
var gone = {
	title: texts.pay.gone,
	hint: texts.pay.goneHint,
	next: texts.pay.goneAnew
};
function restOf(attempt, dueInUSD) {
	return {
		title: texts.pay.rest,
		hint: dueInUSD === null ? texts.pay.lapsedHint : texts.pay.restHint(formatUsd(dueInUSD)),
		next: attempt === null ? texts.pay.requote : texts.choose.nextWith(attempt.currencyCode, attempt.blockchainName)
	};
}
/** The same again at the rate of now: asked for, since the amount may be another one. */
function Lapsed({ data }) {
	const { attempt, dueInUSD, step, exception } = data.payment;
	const isRest = step === "underpaid";
	const isGone = exception === "reorged";
	const { title, hint, next } = isGone ? gone : isRest ? restOf(attempt, dueInUSD) : lapsed;
	return /* @__PURE__ */ a(PageForm, {
		data,
		deed: "choose",
		children: [
			/* @__PURE__ */ a(Said, {
				icon: "clock",
				tone: "neutral",
				title,
				children: /* @__PURE__ */ a("p", { children: hint })
			}),
			/* @__PURE__ */ a(Details, { payment: data.payment }),
			/* @__PURE__ */ a("div", {
				className: "deeds",
				children: [attempt === null ? null : /* @__PURE__ */ a($$2, { children: [/* @__PURE__ */ a("input", {
					type: "hidden",
					name: "pay",
					value: keyOf(attempt)
				}), /* @__PURE__ */ a(Submit, {
					isQuiet: isGone,
					children: next
				})] }), /* @__PURE__ */ a(Ways, { data })]
			})
		]
	});
}
// packages/web/src/areas/checkout/seen.tsx
var blocksMax = 24;
/** Blocks are counted for so many transfers: who pays in more of them waits for no other blocks. */
var countedMax = 3;
/** Money is on its way: seen is not yet paid, and how far it is can be counted. */
function Seen({ data: { payment } }) {
	const { deposits, amountInUSD, exception } = payment;
	const pending = deposits.filter(({ confirmed }) => !confirmed);
	const network = networkOf(payment);
	return /* @__PURE__ */ a("main", {
		className: "main",
		children: [
			/* @__PURE__ */ a(Said, {
				icon: "half",
				tone: "progress",
				title: texts.seen.title,
				children: /* @__PURE__ */ a("p", { children: exception === "reorged" ? texts.seen.reorged(network) : sentenceOf(payment) })
			}),
			pending.slice(0, countedMax).map((deposit, at) => /* @__PURE__ */ a(Confirmations, { deposit }, `${deposit.transactionHash} ${at}`)),
			/* @__PURE__ */ a("dl", {
				className: "rows",
				children: [
					/* @__PURE__ */ a(OrderRow, { payment }),
					amountInUSD === null ? null : /* @__PURE__ */ a(Row, {
						label: texts.rows.asked,
						children: formatUsd(amountInUSD)
					}),
					/* @__PURE__ */ a(DepositRows, { payment })
				]
			}),
			/* @__PURE__ */ a("div", {
				className: "deeds",
				children: /* @__PURE__ */ a(BackToShop, {
					payment,
					look: "plain"
				})
			})
		]
	});
}
/** The one that is confirming it. */
function networkOf({ deposits }) {
	return (deposits.find(({ confirmed }) => !confirmed) ?? deposits[0])?.blockchainName ?? "";
}
/** What stands in no block yet may still come to nothing: that is said before confirmations are spoken of. */
function sentenceOf(payment) {
	return (payment.deposits.some(({ inBlock }) => !inBlock) ? texts.seen.waiting : texts.seen.text)(networkOf(payment));
}
function Confirmations({ deposit: { inBlock, confirmations, secondsLeft } }) {
	const { current, required } = confirmations;
	const done = Math.min(current, required);
	return /* @__PURE__ */ a("div", {
		className: "confirmations",
		children: [
			/* @__PURE__ */ a("p", { children: [/* @__PURE__ */ a("span", { children: inBlock ? texts.seen.confirmations : texts.seen.noBlock }), /* @__PURE__ */ a("strong", {
				className: "num",
				children: texts.seen.of(done, required)
			})] }),
			required <= blocksMax ? /* @__PURE__ */ a("span", {
				className: "notches",
				"aria-hidden": "true",
				children: Array.from({ length: required }, (_, at) => /* @__PURE__ */ a("span", { "data-done": at < done ? "" : void 0 }, at))
			}) : /* @__PURE__ */ a("progress", {
				"aria-hidden": "true",
				value: done,
				max: required
			}),
			secondsLeft === null ? null : /* @__PURE__ */ a("p", {
				className: "hint",
				children: secondsLeft === 0 ? texts.seen.soon : texts.seen.left(secondsLeft)
			})
		]
	});
}
// packages/web/src/api/hear-of-payment.ts
var firstWaitMs = 1e3;
var waitMsMax = 3e4;
/** Hears when something happens to a payment, until told to stop. Light enough for the page of a payer. */
function hearOfPayment(reference, heard) {
	const address = `${serverAddress("/ws").replace(/^http/, "ws")}?reference=${reference}`;
	let socket;
	let timer;
	let failures = 0;
	let isStopped = false;
	function open() {
		const line = new WebSocket(address);
		socket = line;
		line.addEventListener("message", ({ data }) => {
			const { type } = JSON.parse(String(data));
			if (type === "ready") {
				failures = 0;
				heard.connected(true);
			}
			heard.news();
		});
		line.addEventListener("close", () => {
			if (isStopped) return;
			heard.connected(false);
			failures += 1;
			const waitMs = Math.min(waitMsMax, firstWaitMs * 2 ** (failures - 1));
			timer = setTimeout(open, waitMs / 2 + Math.random() * waitMs / 2);
		});
	}
	open();
	return () => {
		isStopped = true;
		clearTimeout(timer);
		socket?.close();
	};
}
// packages/web/src/areas/checkout/follow-payment.ts
var shownMs = 2500;
/** While we are told, asking is for what might be missed all the same. */
var toldMs = 15e3;
var hiddenMs = 2e4;
/** Of a payment that is over: what was sent late comes soon after, a reorg seldom. */
var lapsedMs = 5e3;
var settledMs = 2e4;
var failedMsMax = 3e4;
var failuresUntilSaid = 2;
/**
* Asks how the payment stands whenever something happens to it, and now and then beside, until told to stop. Where
* nothing can be heard, it asks again and again.
*/
function followPayment(first, seen) {
	const input = { params: { ref: first.referenceID } };
	let timer;
	let isStopped = false;
	let isAsking = false;
	let isWanted = false;
	let isTold = false;
	let newest = first;
	let failures = 0;
	async function ask() {
		isWanted = isAsking;
		if (isAsking) return;
		clearTimeout(timer);
		isAsking = true;
		try {
			const payment = await request(getPublicPayment, input);
			failures = 0;
			if (!isStopped && payment.sequence >= newest.sequence) seen.changed(newest = payment);
		} catch {
			failures += 1;
		}
		isAsking = false;
		if (isStopped) return;
		seen.reached(failures < failuresUntilSaid);
		if (isWanted) ask();
		else plan();
	}
	function plan() {
		clearTimeout(timer);
		timer = setTimeout(() => void ask(), waitMs(newest, failures, isTold));
	}
	const look = () => {
		if (document.visibilityState === "visible") ask();
	};
	document.addEventListener("visibilitychange", look);
	addEventListener("online", look);
	const stopHearing = hearOfPayment(first.referenceID, {
		news: () => void ask(),
		connected(isConnected) {
			isTold = isConnected;
			if (!isAsking) plan();
		}
	});
	plan();
	return () => {
		isStopped = true;
		stopHearing();
		clearTimeout(timer);
		document.removeEventListener("visibilitychange", look);
		removeEventListener("online", look);
	};
}
function waitMs({ step }, failures, isTold) {
	if (failures > 0) return Math.min(failedMsMax, shownMs * 2 ** failures);
	if (document.visibilityState === "hidden") return hiddenMs;
	if (step === "paid" || step === "overpaid" || step === "refunded") return settledMs;
	if (isTold) return toldMs;
	return step === "expired" || step === "cancelled" ? lapsedMs : shownMs;
}
// packages/web/src/areas/checkout/use-followed.ts
/** The payment as it stands now, and whether we can know that. */
function useFollowed(first) {
	const [payment, setPayment] = d(first);
	const [isReached, setReached] = d(true);
	A(() => followPayment(first, {
		changed: setPayment,
		reached: setReached
	}), [first]);
	return {
		payment,
		isReached
	};
}
// packages/web/src/areas/checkout/use-moved.ts
/**
* When the payment moved on by itself: what readers are told of it, else undefined. Whoever had the focus where
* something went is taken to what came in its place, but not out of a page around this one.
*/
function useMoved(view, sentence) {
	const [shown, show] = d(view);
	const [said, say] = d();
	if (shown !== view) {
		show(view);
		say(sentence);
	}
	F(() => {
		if (said === void 0) return;
		scrollTo(0, 0);
		if (document.hasFocus() && document.activeElement === document.body) document.querySelector("h1")?.focus({ preventScroll: true });
	}, [said]);
	return said;
}
// packages/web/src/areas/checkout/view-of.ts
/** Which screen a payment is on. */
function viewOf({ step, needsAmount, needsPayer, attempt }, isChoosing) {
	switch (step) {
		case "choose": return needsAmount || needsPayer ? "complete" : "choose";
		case "waiting": return isChoosing || attempt === null ? "choose" : "pay";
		case "underpaid": return isChoosing ? "choose" : "pay";
		case "detected": return "seen";
		case "paid":
		case "overpaid": return "paid";
		case "expired":
		case "cancelled":
		case "refunded": return step;
	}
}
/** Views on which nothing more is asked of the payer, so that a page without scripts may load itself anew. */
function waits(view) {
	return view === "pay" || view === "seen";
}
// packages/web/src/areas/checkout/checkout.screen.tsx
/** A payment as its payer sees it, from the first paint of the server to the receipt. */
function CheckoutScreen({ data: drawn }) {
	const { payment, isReached } = useFollowed(drawn.payment);
	const data = {
		...drawn,
		payment
	};
	const view = viewOf(payment, data.isChoosing);
	useFrame(data.embed, payment);
	const said = useMoved(view, toldOf(view, payment));
	const hasOptions = viewOf(drawn.payment, drawn.isChoosing) === "choose";
	A(() => {
		if (view === "choose" && !hasOptions) location.reload();
		document.title = texts.titles[view](payment.brand.name);
	}, [
		view,
		hasOptions,
		payment.brand.name
	]);
	return /* @__PURE__ */ a(Frame, {
		data,
		isReached,
		said,
		children: /* @__PURE__ */ a(Body, {
			view,
			data
		})
	});
}
/** The view in a sentence, for who hears that it changed. */
function toldOf(view, payment) {
	switch (view) {
		case "pay": return sentencesOf(payment).join(" ");
		case "seen": return `${texts.seen.title}. ${sentenceOf(payment)}`;
		case "paid": return `${texts.paid.title}. ${texts.paid.text(payment.brand.name)}`;
		default: return texts.titles[view](payment.brand.name);
	}
}
function Body({ view, data }) {
	switch (view) {
		case "complete": return /* @__PURE__ */ a(Complete, { data });
		case "choose": return /* @__PURE__ */ a(Choose, { data });
		case "pay": return /* @__PURE__ */ a(Pay, { data });
		case "seen": return /* @__PURE__ */ a(Seen, { data });
		case "paid": return /* @__PURE__ */ a(Paid, { data });
		case "expired":
		case "cancelled":
		case "refunded": return /* @__PURE__ */ a(Ended, {
			data,
			ending: view
		});
	}
}
// node_modules/uqr/dist/index.mjs
var QrCodeDataType = /* @__PURE__ */ ((QrCodeDataType2) => {
	QrCodeDataType2[QrCodeDataType2["Border"] = -1] = "Border";
	QrCodeDataType2[QrCodeDataType2["Data"] = 0] = "Data";
	QrCodeDataType2[QrCodeDataType2["Function"] = 1] = "Function";
	QrCodeDataType2[QrCodeDataType2["Position"] = 2] = "Position";
	QrCodeDataType2[QrCodeDataType2["Timing"] = 3] = "Timing";
	QrCodeDataType2[QrCodeDataType2["Alignment"] = 4] = "Alignment";
	return QrCodeDataType2;
})(QrCodeDataType || {});
var LOW = [0, 1];
var MEDIUM = [1, 0];
var QUARTILE = [2, 3];
var HIGH = [3, 2];
var EccMap = {
	L: LOW,
	M: MEDIUM,
	Q: QUARTILE,
	H: HIGH
};
var NUMERIC_REGEX = /^\d*$/;
var ALPHANUMERIC_REGEX = /^[A-Z0-9 $%*+./:-]*$/;
var ALPHANUMERIC_CHARSET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
var MIN_VERSION = 1;
var MAX_VERSION = 40;
var PENALTY_N1 = 3;
var PENALTY_N2 = 3;
var PENALTY_N3 = 40;
var PENALTY_N4 = 10;
var ECC_CODEWORDS_PER_BLOCK = [
	[
		-1,
		7,
		10,
		15,
		20,
		26,
		18,
		20,
		24,
		30,
		18,
		20,
		24,
		26,
		30,
		22,
		24,
		28,
		30,
		28,
		28,
		28,
		28,
		30,
		30,
		26,
		28,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30
	],
	[
		-1,
		10,
		16,
		26,
		18,
		24,
		16,
		18,
		22,
		22,
		26,
		30,
		22,
		22,
		24,
		24,
		28,
		28,
		26,
		26,
		26,
		26,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28,
		28
	],
	[
		-1,
		13,
		22,
		18,
		26,
		18,
		24,
		18,
		22,
		20,
		24,
		28,
		26,
		24,
		20,
		30,
		24,
		28,
		28,
		26,
		30,
		28,
		30,
		30,
		30,
		30,
		28,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30
	],
	[
		-1,
		17,
		28,
		22,
		16,
		22,
		28,
		26,
		26,
		24,
		28,
		24,
		28,
		22,
		24,
		24,
		30,
		28,
		28,
		26,
		28,
		30,
		24,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30,
		30
	]
];
var NUM_ERROR_CORRECTION_BLOCKS = [
	[
		-1,
		1,
		1,
		1,
		1,
		1,
		2,
		2,
		2,
		2,
		4,
		4,
		4,
		4,
		4,
		6,
		6,
		6,
		6,
		7,
		8,
		8,
		9,
		9,
		10,
		12,
		12,
		12,
		13,
		14,
		15,
		16,
		17,
		18,
		19,
		19,
		20,
		21,
		22,
		24,
		25
	],
	[
		-1,
		1,
		1,
		1,
		2,
		2,
		4,
		4,
		4,
		5,
		5,
		5,
		8,
		9,
		9,
		10,
		10,
		11,
		13,
		14,
		16,
		17,
		17,
		18,
		20,
		21,
		23,
		25,
		26,
		28,
		29,
		31,
		33,
		35,
		37,
		38,
		40,
		43,
		45,
		47,
		49
	],
	[
		-1,
		1,
		1,
		2,
		2,
		4,
		4,
		6,
		6,
		8,
		8,
		8,
		10,
		12,
		16,
		12,
		17,
		16,
		18,
		21,
		20,
		23,
		23,
		25,
		27,
		29,
		34,
		34,
		35,
		38,
		40,
		43,
		45,
		48,
		51,
		53,
		56,
		59,
		62,
		65,
		68
	],
	[
		-1,
		1,
		1,
		2,
		4,
		4,
		4,
		5,
		6,
		8,
		8,
		11,
		11,
		16,
		16,
		18,
		16,
		19,
		21,
		25,
		25,
		25,
		34,
		30,
		32,
		35,
		37,
		40,
		42,
		45,
		48,
		51,
		54,
		57,
		60,
		63,
		66,
		70,
		74,
		77,
		81
	]
];
var QrCode = class {
	constructor(version, ecc, dataCodewords, msk) {
		this.version = version;
		this.ecc = ecc;
		if (version < MIN_VERSION || version > MAX_VERSION) throw new RangeError("Version value out of range");
		if (msk < -1 || msk > 7) throw new RangeError("Mask value out of range");
		this.size = version * 4 + 17;
		const row = Array.from({ length: this.size }).fill(false);
		for (let i = 0; i < this.size; i++) {
			this.modules.push(row.slice());
			this.types.push(row.map(() => 0));
		}
		this.drawFunctionPatterns();
		const allCodewords = this.addEccAndInterleave(dataCodewords);
		this.drawCodewords(allCodewords);
		if (msk === -1) {
			let minPenalty = 1e9;
			for (let i = 0; i < 8; i++) {
				this.applyMask(i);
				this.drawFormatBits(i);
				const penalty = this.getPenaltyScore();
				if (penalty < minPenalty) {
					msk = i;
					minPenalty = penalty;
				}
				this.applyMask(i);
			}
		}
		this.mask = msk;
		this.applyMask(msk);
		this.drawFormatBits(msk);
	}
	size;
	mask;
	modules = [];
	types = [];
	getModule(x, y) {
		return x >= 0 && x < this.size && y >= 0 && y < this.size && this.modules[y][x];
	}
	drawFunctionPatterns() {
		for (let i = 0; i < this.size; i++) {
			this.setFunctionModule(6, i, i % 2 === 0, QrCodeDataType.Timing);
			this.setFunctionModule(i, 6, i % 2 === 0, QrCodeDataType.Timing);
		}
		this.drawFinderPattern(3, 3);
		this.drawFinderPattern(this.size - 4, 3);
		this.drawFinderPattern(3, this.size - 4);
		const alignPatPos = this.getAlignmentPatternPositions();
		const numAlign = alignPatPos.length;
		for (let i = 0; i < numAlign; i++) for (let j = 0; j < numAlign; j++) if (!(i === 0 && j === 0 || i === 0 && j === numAlign - 1 || i === numAlign - 1 && j === 0)) this.drawAlignmentPattern(alignPatPos[i], alignPatPos[j]);
		this.drawFormatBits(0);
		this.drawVersion();
	}
	drawFormatBits(mask) {
		const data = this.ecc[1] << 3 | mask;
		let rem = data;
		for (let i = 0; i < 10; i++) rem = rem << 1 ^ (rem >>> 9) * 1335;
		const bits = (data << 10 | rem) ^ 21522;
		for (let i = 0; i <= 5; i++) this.setFunctionModule(8, i, getBit(bits, i));
		this.setFunctionModule(8, 7, getBit(bits, 6));
		this.setFunctionModule(8, 8, getBit(bits, 7));
		this.setFunctionModule(7, 8, getBit(bits, 8));
		for (let i = 9; i < 15; i++) this.setFunctionModule(14 - i, 8, getBit(bits, i));
		for (let i = 0; i < 8; i++) this.setFunctionModule(this.size - 1 - i, 8, getBit(bits, i));
		for (let i = 8; i < 15; i++) this.setFunctionModule(8, this.size - 15 + i, getBit(bits, i));
		this.setFunctionModule(8, this.size - 8, true);
	}
	drawVersion() {
		if (this.version < 7) return;
		let rem = this.version;
		for (let i = 0; i < 12; i++) rem = rem << 1 ^ (rem >>> 11) * 7973;
		const bits = this.version << 12 | rem;
		for (let i = 0; i < 18; i++) {
			const color = getBit(bits, i);
			const a = this.size - 11 + i % 3;
			const b = Math.floor(i / 3);
			this.setFunctionModule(a, b, color);
			this.setFunctionModule(b, a, color);
		}
	}
	drawFinderPattern(x, y) {
		for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) {
			const dist = Math.max(Math.abs(dx), Math.abs(dy));
			const xx = x + dx;
			const yy = y + dy;
			if (xx >= 0 && xx < this.size && yy >= 0 && yy < this.size) this.setFunctionModule(xx, yy, dist !== 2 && dist !== 4, QrCodeDataType.Position);
		}
	}
	drawAlignmentPattern(x, y) {
		for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) this.setFunctionModule(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1, QrCodeDataType.Alignment);
	}
	setFunctionModule(x, y, isDark, type = QrCodeDataType.Function) {
		this.modules[y][x] = isDark;
		this.types[y][x] = type;
	}
	addEccAndInterleave(data) {
		const ver = this.version;
		const ecl = this.ecc;
		if (data.length !== getNumDataCodewords(ver, ecl)) throw new RangeError("Invalid argument");
		const numBlocks = NUM_ERROR_CORRECTION_BLOCKS[ecl[0]][ver];
		const blockEccLen = ECC_CODEWORDS_PER_BLOCK[ecl[0]][ver];
		const rawCodewords = Math.floor(getNumRawDataModules(ver) / 8);
		const numShortBlocks = numBlocks - rawCodewords % numBlocks;
		const shortBlockLen = Math.floor(rawCodewords / numBlocks);
		const blocks = [];
		const rsDiv = reedSolomonComputeDivisor(blockEccLen);
		for (let i = 0, k = 0; i < numBlocks; i++) {
			const dat = data.slice(k, k + shortBlockLen - blockEccLen + (i < numShortBlocks ? 0 : 1));
			k += dat.length;
			const ecc = reedSolomonComputeRemainder(dat, rsDiv);
			if (i < numShortBlocks) dat.push(0);
			blocks.push(dat.concat(ecc));
		}
		const result = [];
		for (let i = 0; i < blocks[0].length; i++) blocks.forEach((block, j) => {
			if (i !== shortBlockLen - blockEccLen || j >= numShortBlocks) result.push(block[i]);
		});
		return result;
	}
	drawCodewords(data) {
		if (data.length !== Math.floor(getNumRawDataModules(this.version) / 8)) throw new RangeError("Invalid argument");
		let i = 0;
		for (let right = this.size - 1; right >= 1; right -= 2) {
			if (right === 6) right = 5;
			for (let vert = 0; vert < this.size; vert++) for (let j = 0; j < 2; j++) {
				const x = right - j;
				const y = (right + 1 & 2) === 0 ? this.size - 1 - vert : vert;
				if (!this.types[y][x] && i < data.length * 8) {
					this.modules[y][x] = getBit(data[i >>> 3], 7 - (i & 7));
					i++;
				}
			}
		}
	}
	applyMask(mask) {
		if (mask < 0 || mask > 7) throw new RangeError("Mask value out of range");
		for (let y = 0; y < this.size; y++) for (let x = 0; x < this.size; x++) {
			let invert;
			switch (mask) {
				case 0:
					invert = (x + y) % 2 === 0;
					break;
				case 1:
					invert = y % 2 === 0;
					break;
				case 2:
					invert = x % 3 === 0;
					break;
				case 3:
					invert = (x + y) % 3 === 0;
					break;
				case 4:
					invert = (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0;
					break;
				case 5:
					invert = x * y % 2 + x * y % 3 === 0;
					break;
				case 6:
					invert = (x * y % 2 + x * y % 3) % 2 === 0;
					break;
				case 7:
					invert = ((x + y) % 2 + x * y % 3) % 2 === 0;
					break;
				default: throw new Error("Unreachable");
			}
			if (!this.types[y][x] && invert) this.modules[y][x] = !this.modules[y][x];
		}
	}
	getPenaltyScore() {
		let result = 0;
		for (let y = 0; y < this.size; y++) {
			let runColor = false;
			let runX = 0;
			const runHistory = [
				0,
				0,
				0,
				0,
				0,
				0,
				0
			];
			for (let x = 0; x < this.size; x++) if (this.modules[y][x] === runColor) {
				runX++;
				if (runX === 5) result += PENALTY_N1;
				else if (runX > 5) result++;
			} else {
				this.finderPenaltyAddHistory(runX, runHistory);
				if (!runColor) result += this.finderPenaltyCountPatterns(runHistory) * PENALTY_N3;
				runColor = this.modules[y][x];
				runX = 1;
			}
			result += this.finderPenaltyTerminateAndCount(runColor, runX, runHistory) * PENALTY_N3;
		}
		for (let x = 0; x < this.size; x++) {
			let runColor = false;
			let runY = 0;
			const runHistory = [
				0,
				0,
				0,
				0,
				0,
				0,
				0
			];
			for (let y = 0; y < this.size; y++) if (this.modules[y][x] === runColor) {
				runY++;
				if (runY === 5) result += PENALTY_N1;
				else if (runY > 5) result++;
			} else {
				this.finderPenaltyAddHistory(runY, runHistory);
				if (!runColor) result += this.finderPenaltyCountPatterns(runHistory) * PENALTY_N3;
				runColor = this.modules[y][x];
				runY = 1;
			}
			result += this.finderPenaltyTerminateAndCount(runColor, runY, runHistory) * PENALTY_N3;
		}
		for (let y = 0; y < this.size - 1; y++) for (let x = 0; x < this.size - 1; x++) {
			const color = this.modules[y][x];
			if (color === this.modules[y][x + 1] && color === this.modules[y + 1][x] && color === this.modules[y + 1][x + 1]) result += PENALTY_N2;
		}
		let dark = 0;
		for (const row of this.modules) dark = row.reduce((sum, color) => sum + (color ? 1 : 0), dark);
		const total = this.size * this.size;
		const k = Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1;
		result += k * PENALTY_N4;
		return result;
	}
	getAlignmentPatternPositions() {
		if (this.version === 1) return [];
		else {
			const numAlign = Math.floor(this.version / 7) + 2;
			const step = this.version === 32 ? 26 : Math.ceil((this.version * 4 + 4) / (numAlign * 2 - 2)) * 2;
			const result = [6];
			for (let pos = this.size - 7; result.length < numAlign; pos -= step) result.splice(1, 0, pos);
			return result;
		}
	}
	finderPenaltyCountPatterns(runHistory) {
		const n = runHistory[1];
		const core = n > 0 && runHistory[2] === n && runHistory[3] === n * 3 && runHistory[4] === n && runHistory[5] === n;
		return (core && runHistory[0] >= n * 4 && runHistory[6] >= n ? 1 : 0) + (core && runHistory[6] >= n * 4 && runHistory[0] >= n ? 1 : 0);
	}
	finderPenaltyTerminateAndCount(currentRunColor, currentRunLength, runHistory) {
		if (currentRunColor) {
			this.finderPenaltyAddHistory(currentRunLength, runHistory);
			currentRunLength = 0;
		}
		currentRunLength += this.size;
		this.finderPenaltyAddHistory(currentRunLength, runHistory);
		return this.finderPenaltyCountPatterns(runHistory);
	}
	finderPenaltyAddHistory(currentRunLength, runHistory) {
		if (runHistory[0] === 0) currentRunLength += this.size;
		runHistory.pop();
		runHistory.unshift(currentRunLength);
	}
};
function appendBits(val, len, bb) {
	if (len < 0 || len > 31 || val >>> len !== 0) throw new RangeError("Value out of range");
	for (let i = len - 1; i >= 0; i--) bb.push(val >>> i & 1);
}
function getBit(x, i) {
	return (x >>> i & 1) !== 0;
}
var QrSegment = class {
	constructor(mode, numChars, bitData) {
		this.mode = mode;
		this.numChars = numChars;
		this.bitData = bitData;
		if (numChars < 0) throw new RangeError("Invalid argument");
		this.bitData = bitData.slice();
	}
	getData() {
		return this.bitData.slice();
	}
};
var MODE_NUMERIC = [
	1,
	10,
	12,
	14
];
var MODE_ALPHANUMERIC = [
	2,
	9,
	11,
	13
];
var MODE_BYTE = [
	4,
	8,
	16,
	16
];
function numCharCountBits(mode, ver) {
	return mode[Math.floor((ver + 7) / 17) + 1];
}
function makeBytes(data) {
	const bb = [];
	for (const b of data) appendBits(b, 8, bb);
	return new QrSegment(MODE_BYTE, data.length, bb);
}
function makeNumeric(digits) {
	if (!isNumeric(digits)) throw new RangeError("String contains non-numeric characters");
	const bb = [];
	for (let i = 0; i < digits.length;) {
		const n = Math.min(digits.length - i, 3);
		appendBits(Number.parseInt(digits.substring(i, i + n), 10), n * 3 + 1, bb);
		i += n;
	}
	return new QrSegment(MODE_NUMERIC, digits.length, bb);
}
function makeAlphanumeric(text) {
	if (!isAlphanumeric(text)) throw new RangeError("String contains unencodable characters in alphanumeric mode");
	const bb = [];
	let i = 0;
	for (; i + 2 <= text.length; i += 2) {
		let temp = ALPHANUMERIC_CHARSET.indexOf(text.charAt(i)) * 45;
		temp += ALPHANUMERIC_CHARSET.indexOf(text.charAt(i + 1));
		appendBits(temp, 11, bb);
	}
	if (i < text.length) appendBits(ALPHANUMERIC_CHARSET.indexOf(text.charAt(i)), 6, bb);
	return new QrSegment(MODE_ALPHANUMERIC, text.length, bb);
}
function makeSegments(text) {
	if (text === "") return [];
	else if (isNumeric(text)) return [makeNumeric(text)];
	else if (isAlphanumeric(text)) return [makeAlphanumeric(text)];
	else return [makeBytes(toUtf8ByteArray(text))];
}
function isNumeric(text) {
	return NUMERIC_REGEX.test(text);
}
function isAlphanumeric(text) {
	return ALPHANUMERIC_REGEX.test(text);
}
function getTotalBits(segs, version) {
	let result = 0;
	for (const seg of segs) {
		const ccbits = numCharCountBits(seg.mode, version);
		if (seg.numChars >= 1 << ccbits) return Number.POSITIVE_INFINITY;
		result += 4 + ccbits + seg.bitData.length;
	}
	return result;
}
function toUtf8ByteArray(str) {
	str = encodeURI(str);
	const result = [];
	for (let i = 0; i < str.length; i++) if (str.charAt(i) !== "%") result.push(str.charCodeAt(i));
	else {
		result.push(Number.parseInt(str.substring(i + 1, i + 3), 16));
		i += 2;
	}
	return result;
}
function getNumRawDataModules(ver) {
	if (ver < MIN_VERSION || ver > MAX_VERSION) throw new RangeError("Version number out of range");
	let result = (16 * ver + 128) * ver + 64;
	if (ver >= 2) {
		const numAlign = Math.floor(ver / 7) + 2;
		result -= (25 * numAlign - 10) * numAlign - 55;
		if (ver >= 7) result -= 36;
	}
	return result;
}
function getNumDataCodewords(ver, ecl) {
	return Math.floor(getNumRawDataModules(ver) / 8) - ECC_CODEWORDS_PER_BLOCK[ecl[0]][ver] * NUM_ERROR_CORRECTION_BLOCKS[ecl[0]][ver];
}
function reedSolomonComputeDivisor(degree) {
	if (degree < 1 || degree > 255) throw new RangeError("Degree out of range");
	const result = [];
	for (let i = 0; i < degree - 1; i++) result.push(0);
	result.push(1);
	let root = 1;
	for (let i = 0; i < degree; i++) {
		for (let j = 0; j < result.length; j++) {
			result[j] = reedSolomonMultiply(result[j], root);
			if (j + 1 < result.length) result[j] ^= result[j + 1];
		}
		root = reedSolomonMultiply(root, 2);
	}
	return result;
}
function reedSolomonComputeRemainder(data, divisor) {
	const result = divisor.map((_) => 0);
	for (const b of data) {
		const factor = b ^ result.shift();
		result.push(0);
		divisor.forEach((coef, i) => result[i] ^= reedSolomonMultiply(coef, factor));
	}
	return result;
}
function reedSolomonMultiply(x, y) {
	if (x >>> 8 !== 0 || y >>> 8 !== 0) throw new RangeError("Byte out of range");
	let z = 0;
	for (let i = 7; i >= 0; i--) {
		z = z << 1 ^ (z >>> 7) * 285;
		z ^= (y >>> i & 1) * x;
	}
	return z;
}
function encodeSegments(segs, ecl, minVersion = 1, maxVersion = 40, mask = -1, boostEcl = true) {
	if (!(MIN_VERSION <= minVersion && minVersion <= maxVersion && maxVersion <= MAX_VERSION) || mask < -1 || mask > 7) throw new RangeError("Invalid value");
	let version;
	let dataUsedBits;
	for (version = minVersion;; version++) {
		const dataCapacityBits2 = getNumDataCodewords(version, ecl) * 8;
		const usedBits = getTotalBits(segs, version);
		if (usedBits <= dataCapacityBits2) {
			dataUsedBits = usedBits;
			break;
		}
		if (version >= maxVersion) throw new RangeError("Data too long");
	}
	for (const newEcl of [
		MEDIUM,
		QUARTILE,
		HIGH
	]) if (boostEcl && dataUsedBits <= getNumDataCodewords(version, newEcl) * 8) ecl = newEcl;
	const bb = [];
	for (const seg of segs) {
		appendBits(seg.mode[0], 4, bb);
		appendBits(seg.numChars, numCharCountBits(seg.mode, version), bb);
		for (const b of seg.getData()) bb.push(b);
	}
	const dataCapacityBits = getNumDataCodewords(version, ecl) * 8;
	appendBits(0, Math.min(4, dataCapacityBits - bb.length), bb);
	appendBits(0, (8 - bb.length % 8) % 8, bb);
	for (let padByte = 236; bb.length < dataCapacityBits; padByte ^= 253) appendBits(padByte, 8, bb);
	const dataCodewords = Array.from({ length: Math.ceil(bb.length / 8) }, () => 0);
	bb.forEach((b, i) => dataCodewords[i >>> 3] |= b << 7 - (i & 7));
	return new QrCode(version, ecl, dataCodewords, mask);
}
function encode(data, options) {
	const { ecc = "L", boostEcc = false, minVersion = 1, maxVersion = 40, maskPattern = -1, border = 1 } = options || {};
	const segment = typeof data === "string" ? makeSegments(data) : Array.isArray(data) ? [makeBytes(data)] : void 0;
	if (!segment) throw new Error(`uqr only supports encoding string and binary data, but got: ${typeof data}`);
	const qr = encodeSegments(segment, EccMap[ecc], minVersion, maxVersion, maskPattern, boostEcc);
	const result = addBorder({
		version: qr.version,
		maskPattern: qr.mask,
		size: qr.size,
		data: qr.modules,
		types: qr.types
	}, border);
	if (options?.invert) result.data = result.data.map((row) => row.map((mod) => !mod));
	options?.onEncoded?.(result);
	return result;
}
function addBorder(input, border = 1) {
	if (!border) return input;
	const { size } = input;
	const newSize = size + border * 2;
	input.size = newSize;
	input.data.forEach((row) => {
		for (let i = 0; i < border; i++) {
			row.unshift(false);
			row.push(false);
		}
	});
	for (let i = 0; i < border; i++) {
		input.data.unshift(Array.from({ length: newSize }, (_) => false));
		input.data.push(Array.from({ length: newSize }, (_) => false));
	}
	const b = QrCodeDataType.Border;
	input.types.forEach((row) => {
		for (let i = 0; i < border; i++) {
			row.unshift(b);
			row.push(b);
		}
	});
	for (let i = 0; i < border; i++) {
		input.types.unshift(Array.from({ length: newSize }, (_) => b));
		input.types.push(Array.from({ length: newSize }, (_) => b));
	}
	return input;
}
// packages/web/src/ui/qr-path.ts
/** The dark modules as one path: a bar for each run of them. */
function qrPath(modules) {
	return modules.map((row, y) => runs(row).map(([from, length]) => bar(from, y, length)).join("")).join("");
}
function bar(x, y, length) {
	return `M${x} ${y}h${length}v1h-${length}z`;
}
function runs(row) {
	const found = [];
	row.forEach((isDark, x) => {
		if (!isDark) return;
		const last = found.at(-1);
		if (last && last[0] + last[1] === x) last[1] += 1;
		else found.push([x, 1]);
	});
	return found;
}
// packages/web/src/areas/checkout/drawn-qr.ts
var drawn_qr_exports = /* @__PURE__ */ __exportAll({ drawQr: () => drawQr });
var quietModules = 4;
function drawQr(text) {
	const { data, size } = encode(text, {
		ecc: "M",
		border: quietModules
	});
	return {
		text,
		size,
		path: qrPath(data)
	};
}
// packages/web/src/areas/checkout/no-payment.tsx
/** Said calmly, by a page that knows of no shop. */
function NoPayment({ isBroken, address }) {
	const { title, text } = isBroken ? texts.broken : texts.unknown;
	return /* @__PURE__ */ a("div", {
		className: "sheet",
		children: [/* @__PURE__ */ a("main", {
			className: "main lone",
			children: [/* @__PURE__ */ a(Said, {
				icon: isBroken ? "alert" : "receipt",
				tone: "neutral",
				title,
				children: /* @__PURE__ */ a("p", { children: text })
			}), isBroken ? /* @__PURE__ */ a("a", {
				className: "button",
				href: address,
				children: texts.broken.again
			}) : null]
		}), /* @__PURE__ */ a("footer", {
			className: "foot",
			children: [/* @__PURE__ */ a("span", {}), /* @__PURE__ */ a("span", {
				className: "by",
				children: [/* @__PURE__ */ a(Mark, { size: 13 }), "Coffer"]
			})]
		})]
	});
}
// packages/web/src/app/checkout-server.tsx
var reloadSeconds = 10;
/** The first paint of a page that is the same for everybody, or nothing when this bundle has no such page. */
function render(path) {
	if (path !== paths.addresses) return void 0;
	return z$2(/* @__PURE__ */ a(AddressesScreen, { year: (/* @__PURE__ */ new Date()).getFullYear() }));
}
/** The first paint of a payment, and what the browser goes on from. */
function renderCheckout(facts, nonce) {
	const { payment } = facts;
	const view = viewOf(payment, facts.isChoosing);
	const qr = view === "pay" && payment.attempt ? drawQr(codeText(payment.attempt)) : null;
	const data = {
		...facts,
		qr
	};
	const colours = brandStyle(payment.brand.color);
	return {
		head: z$2(/* @__PURE__ */ a($$2, { children: [
			/* @__PURE__ */ a("title", { children: texts.titles[view](payment.brand.name) }),
			colours === void 0 ? null : /* @__PURE__ */ a("style", {
				nonce,
				dangerouslySetInnerHTML: { __html: colours }
			}),
			waits(view) ? /* @__PURE__ */ a("noscript", { children: /* @__PURE__ */ a("meta", {
				httpEquiv: "refresh",
				content: String(reloadSeconds)
			}) }) : null
		] })),
		app: z$2(/* @__PURE__ */ a(CheckoutScreen, { data })),
		data: `<script type="application/json" id="data">${JSON.stringify(data).replaceAll("<", "\\u003c")}<\/script>`
	};
}
/** In place of a payment that is not there, or cannot be shown now. */
function renderNoPayment(isBroken, address) {
	return {
		head: z$2(/* @__PURE__ */ a("title", { children: isBroken ? texts.broken.title : texts.unknown.title })),
		app: z$2(/* @__PURE__ */ a(NoPayment, {
			isBroken,
			address
		})),
		data: ""
	};
}
export { render, renderCheckout, renderNoPayment, transferOf as t };
