import { t } from '#shared/language/message.ts';
import type { CompareKind } from '#shared/subjects/compare/compare.ts';
import { useComparePicks } from '../../client/compare-picks.ts';
import { Button } from '../../ui/button.tsx';

interface CompareButtonProps {
  readonly kind: CompareKind;
  readonly id: string;
}

/** Takes the thing of the screen into the comparison, or out of it. */
export function CompareButton({ kind, id }: CompareButtonProps) {
  const { picks, add, remove } = useComparePicks();
  const isPicked = picks[kind].includes(id);
  return (
    <Button kind="link" aria-pressed={isPicked} onClick={() => (isPicked ? remove(kind, id) : add(kind, id))}>
      {isPicked ? t('Added to comparison') : t('Compare')}
    </Button>
  );
}
