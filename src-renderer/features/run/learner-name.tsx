import { type KeyboardEvent, useRef, useState } from 'react';
import { revealLearner } from '../../client/run-commands.ts';

interface LearnerNameProps {
  readonly runId: string;
  readonly learnerNo: number;
  readonly masked: string;
}

const isPress = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter';

/** A learner by number. The name is asked for when the button is pressed, and forgotten when it is let go. */
export function LearnerName({ runId, learnerNo, masked }: LearnerNameProps) {
  const [name, setName] = useState<string | null>(null);
  const held = useRef(false);
  const press = async () => {
    if (held.current) return;
    held.current = true;
    const found = await revealLearner(runId, learnerNo);
    if (held.current) setName(found);
  };
  const letGo = () => {
    held.current = false;
    setName(null);
  };
  return (
    <button
      type="button"
      className="learner"
      aria-label={name === null ? `${masked}, press and hold for the name` : `${masked} is ${name}`}
      onPointerDown={() => void press()}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onBlur={letGo}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        void press();
      }}
      onKeyUp={(event) => isPress(event) && letGo()}
    >
      <span dir="auto">{name ?? masked}</span>
    </button>
  );
}
