import './register.ts';

/*
 * Entry of `npm run dev` where Electron cannot be had: the built entry, after the stand-in has taken Electron's place.
 */

await import(new URL('../../out/main/index.js', import.meta.url).href);
