import { app } from 'electron';

/** What the computer's own settings say of an address, a PAC script included: `PROXY a:8080; DIRECT`. */
export const systemProxies = (address: string): Promise<string> => app.resolveProxy(address);
