/** Every way that a page has of sending something to an address. They run in the page. */
export const waysOut: Readonly<Record<string, (address: string) => unknown>> = {
  fetch: (address) => fetch(address).catch(() => {}),
  'fetch without cors': (address) => fetch(address, { mode: 'no-cors', method: 'POST', body: 'x' }).catch(() => {}),
  beacon: (address) => navigator.sendBeacon(address, 'x'),
  'event source': (address) => void new EventSource(address),
  'web socket': (address) => void new WebSocket(address.replace('http', 'ws')),
  image: (address) => {
    new Image().src = address;
  },
  script: (address) => document.head.append(Object.assign(document.createElement('script'), { src: address })),
  'style sheet': (address) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })),
  prefetch: (address) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: address })),
  frame: (address) => document.body.append(Object.assign(document.createElement('iframe'), { src: address })),
  object: (address) => document.body.append(Object.assign(document.createElement('object'), { data: address })),
  video: (address) => document.body.append(Object.assign(document.createElement('video'), { src: address })),
  'web font': (address) => new FontFace('x', `url(${address})`).load().catch(() => {}),
  'style attribute': (address) => document.body.setAttribute('style', `background: url(${address})`),
  worker: (address) => {
    try {
      new Worker(address);
    } catch {
      // Another origin is refused at once.
    }
  },
};

/** Every way in which a page has a name looked up, or a connection opened, before the user asks for it. */
export const guesses: typeof waysOut = {
  'dns-prefetch': (address) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'dns-prefetch', href: address })),
  preconnect: (address) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: address })),
  // A page may ask for what its headers have switched off.
  link: (address) => {
    const wish = Object.assign(document.createElement('meta'), { httpEquiv: 'x-dns-prefetch-control', content: 'on' });
    document.head.append(wish);
    document.body.append(Object.assign(document.createElement('a'), { href: address, textContent: 'x' }));
  },
  'speculation rules': (address) => {
    const rules = { prefetch: [{ urls: [address] }], prerender: [{ urls: [address] }] };
    const element = Object.assign(document.createElement('script'), { type: 'speculationrules' });
    element.textContent = JSON.stringify(rules);
    document.head.append(element);
  },
  'web transport': (address) => {
    try {
      new WebTransport(address).closed.catch(() => {});
    } catch {
      // Refused at once.
    }
  },
  'web rtc': async (address) => {
    const { hostname } = new URL(address);
    const access = { username: 'a', credential: 'b' };
    const urls = [`turn:${hostname}`, `turn:${hostname}?transport=tcp`, `turns:${hostname}`];
    const iceServers = [{ urls: `stun:${hostname}` }, ...urls.map((url) => ({ urls: url, ...access }))];
    const connection = new RTCPeerConnection({ iceServers });
    connection.createDataChannel('x');
    await connection.setLocalDescription(await connection.createOffer());
  },
};
