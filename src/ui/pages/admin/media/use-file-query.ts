import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FILE_STATES, type FileQuery } from '../../../../application/media/file-repository.ts';
import { isPictureBucket } from '../../../../domain/media/image-upload.ts';

const LONGEST_SEARCH = 100;

/** The wish as the address has it; what it does not understand is as if it were not there. */
const readQuery = (given: URLSearchParams): FileQuery => {
  const [bucket, page] = [given.get('tempat'), Number(given.get('halaman') ?? 1)];
  return {
    bucket: isPictureBucket(bucket) ? bucket : null,
    state: FILE_STATES.find((state) => state === given.get('keadaan')) ?? null,
    search: (given.get('q') ?? '').slice(0, LONGEST_SEARCH),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  };
};

const NAMES = { bucket: 'tempat', state: 'keadaan', search: 'q', page: 'halaman' } as const;

/** Filters and page stand in the address. */
export const useFileQuery = () => {
  const [given, setGiven] = useSearchParams();
  const address = given.toString();
  const query = useMemo(() => readQuery(new URLSearchParams(address)), [address]);
  /** Another filter begins on its first page. */
  const change = (changes: Partial<FileQuery>): void => {
    const next: FileQuery = { ...query, page: 1, ...changes };
    const parts = Object.entries(NAMES).flatMap(([key, name]) => {
      const value = next[key as keyof FileQuery];
      return value === null || value === '' || (key === 'page' && value === 1) ? [] : [[name, String(value)]];
    });
    setGiven(new URLSearchParams(parts));
  };
  return { query, change };
};
