import type { FormEvent } from 'react';
import { FILE_STATES, type FileQuery } from '../../../../application/media/file-repository.ts';
import { PICTURE_BUCKETS } from '../../../../domain/media/image-upload.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { mediaText } from './media.text.ts';
import styles from './media-page.module.scss';

const BUCKETS = [['', mediaText.everywhere] as const, ...PICTURE_BUCKETS.map((bucket) => [bucket, mediaText.buckets[bucket]] as const)];
const STATES = [['', mediaText.everyState] as const, ...FILE_STATES.map((state) => [state, mediaText.states[state]] as const)];

interface Props {
  readonly query: FileQuery;
  readonly onChange: (changes: Partial<FileQuery>) => void;
}

/** Which files are shown. */
export const MediaFilter = ({ query, onChange }: Props) => {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onChange({ search: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <form className={styles['filter']} onSubmit={submit}>
      <input
        key={query.search}
        className={styles['search']}
        type="search"
        name="q"
        aria-label={mediaText.search}
        placeholder={mediaText.search}
        defaultValue={query.search}
        maxLength={100}
        autoComplete="off"
      />
      <SelectField
        label={mediaText.bucket}
        name="tempat"
        options={BUCKETS}
        value={query.bucket ?? ''}
        onChange={(bucket) => onChange({ bucket: bucket === '' ? null : bucket })}
      />
      <SelectField
        label={mediaText.state}
        name="keadaan"
        options={STATES}
        value={query.state ?? ''}
        onChange={(state) => onChange({ state: state === '' ? null : state })}
      />
    </form>
  );
};
