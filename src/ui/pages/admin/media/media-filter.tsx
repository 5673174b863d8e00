import { FILE_STATES, type FileQuery } from '../../../../application/media/files.ts';
import { isPictureBucket, PICTURE_BUCKETS } from '../../../../domain/media/image-upload.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { SearchBar } from '../kit/list/search-bar.tsx';
import type { AddressFormat } from '../kit/list/use-address-state.ts';
import { mediaText } from './media.text.ts';

const MAX_SEARCH = 100;
const MAX_PAGE = 99_999;

export const FILE_ADDRESS: AddressFormat<FileQuery> = {
  read: (parameters) => {
    const bucket = parameters.get('tempat');
    const page = Number(parameters.get('halaman') ?? 1);
    return {
      bucket: isPictureBucket(bucket) ? bucket : null,
      state: FILE_STATES.find((state) => state === parameters.get('keadaan')) ?? null,
      search: (parameters.get('q') ?? '').slice(0, MAX_SEARCH),
      page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
    };
  },
  write: ({ bucket, state, search, page }) => ({ tempat: bucket, keadaan: state, q: search, halaman: page === 1 ? null : String(page) }),
  firstPage: { page: 1 },
};

const BUCKETS = [['', mediaText.everywhere] as const, ...PICTURE_BUCKETS.map((bucket) => [bucket, mediaText.buckets[bucket]] as const)];
const STATES = [['', mediaText.everyState] as const, ...FILE_STATES.map((state) => [state, mediaText.states[state]] as const)];

interface Props {
  readonly query: FileQuery;
  readonly onChange: (changes: Partial<FileQuery>) => void;
}

/** The filters of the list of files. */
export const MediaFilter = ({ query, onChange }: Props) => (
  <>
    <SearchBar label={mediaText.search} value={query.search} onSearch={(search) => onChange({ search })} />
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
  </>
);
