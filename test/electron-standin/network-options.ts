/** Options that Chromium takes at its start only, and Electron later: the app may ask for these and for nothing else. */
export const networkOptions = {
  proxy: 'socks5://127.0.0.1:9',
  proxyBypass: '<-loopback>',
  blinkSettings: 'dnsPrefetchingEnabled=false',
  webRtcPolicy: 'disable_non_proxied_udp',
} as const;

/** Chromium takes this at its start only, too: date fields then write days as their language does. */
export const fieldsInOwnLanguage = 'LangAttributeAwareFormControlUI';
