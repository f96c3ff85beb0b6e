// node_modules/mipd/dist/esm/utils.js
/**
* Watches for EIP-1193 Providers to be announced.
*/
function requestProviders(listener) {
	if (typeof window === "undefined") return;
	const handler = (event) => listener(event.detail);
	window.addEventListener("eip6963:announceProvider", handler);
	window.dispatchEvent(new CustomEvent("eip6963:requestProvider"));
	return () => window.removeEventListener("eip6963:announceProvider", handler);
}
// node_modules/mipd/dist/esm/store.js
function createStore() {
	const listeners = /* @__PURE__ */ new Set();
	let providerDetails = [];
	const request = () => requestProviders((providerDetail) => {
		if (providerDetails.some(({ info }) => info.uuid === providerDetail.info.uuid)) return;
		providerDetails = [...providerDetails, providerDetail];
		listeners.forEach((listener) => listener(providerDetails, { added: [providerDetail] }));
	});
	let unwatch = request();
	return {
		_listeners() {
			return listeners;
		},
		clear() {
			listeners.forEach((listener) => listener([], { removed: [...providerDetails] }));
			providerDetails = [];
		},
		destroy() {
			this.clear();
			listeners.clear();
			unwatch?.();
		},
		findProvider({ rdns }) {
			return providerDetails.find((providerDetail) => providerDetail.info.rdns === rdns);
		},
		getProviders() {
			return providerDetails;
		},
		reset() {
			this.clear();
			unwatch?.();
			unwatch = request();
		},
		subscribe(listener, { emitImmediately } = {}) {
			listeners.add(listener);
			if (emitImmediately) listener(providerDetails, { added: providerDetails });
			return () => listeners.delete(listener);
		}
	};
}
// packages/web/src/wallet/injected-wallets.ts
var announced = createStore();
var known = [];
/** The wallets that this browser has. Those that do not announce themselves are found in their old place. */
function injectedWallets() {
	const now = listed();
	if (!(now.length === known.length && now.every(({ id }, at) => known[at]?.id === id))) known = now;
	return known;
}
/** Wallets may come a moment after the page. */
function onWalletsChange(changed) {
	return announced.subscribe(changed);
}
function listed() {
	const providers = announced.getProviders();
	if (providers.length === 0 && window.ethereum) return [{
		id: "window.ethereum",
		name: "Browser wallet",
		icon: void 0,
		provider: window.ethereum
	}];
	return providers.map(({ info, provider }) => ({
		id: info.rdns,
		name: info.name,
		icon: info.icon,
		provider
	}));
}
export { injectedWallets, onWalletsChange };
