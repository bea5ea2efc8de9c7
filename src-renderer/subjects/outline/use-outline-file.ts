import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { message, t } from '#shared/language/message.ts';
import type { CourseOutline } from './course-outline.ts';
import { outlineLimits } from './outline-limits.ts';
import type { OutlineAnswer } from './outline-worker.ts';
import type { ChosenFile } from './packings.ts';

const isUnreadable = message('The file can no longer be read. Nothing was changed; choose it again.');
const isTooSlow = message(
  'Reading the file took longer than {seconds} seconds, too long for a course export. Nothing was changed; choose another file.',
);

interface Reading {
  readonly outline: CourseOutline | null;
  readonly problem: string | null;
  /** Bytes; null when nothing is being read. */
  readonly progress: { readonly read: number; readonly size: number } | null;
}
const nothing: Reading = { outline: null, problem: null, progress: null };

/** The chosen file or folder while a worker reads it, and what it holds. */
export function useOutlineFile(dropped?: File) {
  const [state, setState] = useState(nothing);
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  const takeFiles = (files: readonly File[]) => {
    end.current();
    setState(nothing);
    if (files.length === 0) return;
    // Pictures and pages of a folder are not handed over.
    const chosen = files
      .map((file): ChosenFile => ({ path: file.webkitRelativePath || file.name, file }))
      .filter(({ path }) => !path.includes('/') || path.endsWith('.xml'));
    const size = chosen.reduce((sum, { file }) => sum + file.size, 0);
    setState({ ...nothing, progress: { read: 0, size } });
    end.current = read(chosen, (given) => {
      if (given.kind === 'progress') setState({ ...nothing, progress: { read: given.bytes, size } });
      else if (given.kind === 'outline') setState({ ...nothing, outline: given.outline });
      else setState({ ...nothing, problem: given.kind === 'refusal' ? t(given.why, given.values) : t(isUnreadable) });
    });
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => takeFiles([...(target.files ?? [])]);
  const takeDropped = useEffectEvent(takeFiles);
  useEffect(() => {
    if (dropped) takeDropped([dropped]);
  }, [dropped]);
  const cancel = () => {
    end.current();
    setState(nothing);
  };
  return { ...state, take, cancel };
}

/** Has a worker read what was chosen; returns what ends it, whatever it does. */
function read(chosen: readonly ChosenFile[], tell: (answer: OutlineAnswer) => void): () => void {
  const worker = new Worker(new URL('./outline-worker.ts', import.meta.url), { type: 'module' });
  const end = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const finish = (answer: OutlineAnswer) => {
    end();
    tell(answer);
  };
  const { timeoutMs } = outlineLimits;
  const timer = setTimeout(
    () => finish({ kind: 'refusal', why: isTooSlow, values: { seconds: timeoutMs / 1000 } }),
    timeoutMs,
  );
  worker.onmessage = ({ data }: MessageEvent<OutlineAnswer>) => (data.kind === 'progress' ? tell : finish)(data);
  worker.onerror = () => finish({ kind: 'unreadable' });
  worker.postMessage(chosen);
  return end;
}
