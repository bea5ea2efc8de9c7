import { betweenValues } from '#shared/subjects/compare/since.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { sparkPath } from '../runs/spark-path.ts';

const width = 96;
const height = 20;

/** The values that a figure went through, as a line where they are numbers; otherwise as words. */
export function SeenValues({ text }: { readonly text: string }) {
  const parts = text.split(betweenValues);
  const values = parts.map(Number);
  if (values.some((value) => !Number.isFinite(value)) || parts.includes('')) return <span dir="auto">{text}</span>;
  const days = values.length - 1;
  const { path, end } = sparkPath(
    values.map((value, index) => [days - index, value] as const),
    { days, least: Math.min(...values), most: Math.max(...values), width, height },
  );
  const words = values.map((value) => formatNumber(value, null)).join(betweenValues);
  return (
    <svg className="sparkline" role="img" aria-label={words} viewBox={`0 0 ${width} ${height}`}>
      <title>{words}</title>
      <path d={path} />
      <circle cx={end.x} cy={end.y} r="2" />
    </svg>
  );
}
