import { describe, expect, it } from 'vitest';
import { pictureRequest, pngBytes, sourceOf } from '#contract/pictures.ts';

/** The first 33 bytes of a PNG of this size. */
function pngHead(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(12, 0x49_48_44_52);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

describe('pictures that cross the bridge', () => {
  it('are PNGs of a sane size', () => {
    expect(pngBytes.safeParse(pngHead(2400, 1200)).success).toBe(true);
    expect(pngBytes.safeParse(pngHead(20_000, 10)).success).toBe(false);
    expect(pngBytes.safeParse(new TextEncoder().encode('<svg onload="alert(1)"></svg>'.padEnd(40))).success).toBe(
      false,
    );
    expect(pngBytes.safeParse(pngHead(1, 1).slice(0, 20)).success).toBe(false);
    expect(pngBytes.safeParse('a text').success).toBe(false);
  });

  it('are of a figure and the view whose rows it draws', () => {
    const source = sourceOf('run-world', { runId: 'course-v1:edX+DemoX+2026_T1' });
    const request = { ...source, threshold: 10, address: null };
    expect(pictureRequest.safeParse(request).success).toBe(true);
    expect(pictureRequest.safeParse({ ...request, figure: 'run-ages' }).success).toBe(false);
    const learners = { view: 'run-learners', params: { runId: 'course-v1:edX+DemoX+2026_T1' } };
    expect(pictureRequest.safeParse({ ...request, query: learners }).success).toBe(false);
  });
});
