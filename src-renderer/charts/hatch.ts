const size = 6;
const patterns = new Map<string, CanvasPattern | string>();

/** Slanting lines in a colour on a ground: tells an area apart without relying on its colour. */
export function hatch(colour: string, ground: string): CanvasPattern | string {
  const key = `${colour}/${ground}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const context = tile.getContext('2d');
  if (!context) return colour;
  context.fillStyle = ground;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.lineCap = 'square';
  // The corners are drawn too, so that the lines meet where tiles do.
  for (const shift of [-size, 0, size]) {
    context.beginPath();
    context.moveTo(shift, size);
    context.lineTo(shift + size, 0);
    context.stroke();
  }
  const pattern = context.createPattern(tile, 'repeat') ?? colour;
  patterns.set(key, pattern);
  return pattern;
}
