import type { WebFrameMain } from 'electron';
import type { Frame } from 'playwright';
import { appOriginOf, toApp } from './origins.ts';
import { part } from './part.ts';

const known = new WeakMap<Frame, WebFrameMain>();

/** Electron's view of a frame; the same object for the same frame. */
export function webFrameOf(frame: Frame): WebFrameMain {
  const there = known.get(frame);
  if (there) return there;
  const made = part<WebFrameMain>('WebFrameMain', {
    get url() {
      return toApp(frame.url());
    },
    get origin() {
      return appOriginOf(toApp(frame.url()));
    },
    get parent() {
      const parent = frame.parentFrame();
      return parent ? webFrameOf(parent) : null;
    },
    get name() {
      return frame.name();
    },
  });
  known.set(frame, made);
  return made;
}
