import { formatNumber } from '../../../src-preload/contract/format/numbers.ts';
import { Meter } from '../../ui/meter.tsx';

/** A confidence with a bar beside it; "none", hatched, where no course teaches the skill. */
export function ConfidenceMeter({ value }: { readonly value: number | null }) {
  return <Meter text={value === null ? 'none' : formatNumber(value, 2)} share={value} />;
}
