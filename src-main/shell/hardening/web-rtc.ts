import { app, type Session } from 'electron';

/** Nothing listens there, and if something did it would get a greeting and no data. */
const nowhere = { mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:9', proxyBypassRules: '<-loopback>' } as const;

/**
 * WebRTC asks neither the content security policy nor the network guard. So it may use proxies alone, and the window's only
 * proxy leads nowhere: this holds for every request of the window, and for none of the data host's.
 */
export async function closeWebRtc(session: Session): Promise<void> {
  app.on('web-contents-created', (_event, contents) => contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'));
  await session.setProxy(nowhere);
}
