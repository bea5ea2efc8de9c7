import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { notices } from '../client/notices.ts';
import { useSyncStatus } from '../client/queries.ts';
import { announcementOf } from './status-words.ts';

/** The last thing worth saying aloud. */
export function useAnnouncement(): string {
  const status = useSyncStatus().data;
  const notice = useSyncExternalStore(notices.subscribe, notices.snapshot);
  const before = useRef<SyncStatus>(undefined);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!status) return;
    const said = before.current && announcementOf(before.current, status);
    before.current = status;
    if (said) setWords(said);
  }, [status]);
  useEffect(() => {
    if (notice) setWords(notice.text);
  }, [notice]);
  return words;
}
