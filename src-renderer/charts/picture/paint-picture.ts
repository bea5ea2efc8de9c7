import type { DrawnPicture } from '../../../src-preload/contract/pictures.ts';

/** Sharp enough for paper. */
const pixelsPerPoint = 3;

/** A drawn figure as a PNG: the same picture in points of colour, for programs that take no SVG. */
export async function paintPicture({ svg, width, height }: DrawnPicture): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * pixelsPerPoint;
    canvas.height = height * pixelsPerPoint;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas to paint on.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await toPng(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
  );
}
