import { Link } from 'react-router-dom';
import type { FileState, FileUse, StoredFileSummary } from '../../../../application/media/files.ts';
import { iconButtonClass } from '../../../components/icon-button.tsx';
import { Mark, type MarkTone } from '../../../components/mark.tsx';
import { Picture } from '../../../components/picture.tsx';
import { shortMoment } from '../../../text/time.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import type { TableColumn } from '../kit/table/table-column.ts';
import { picturesText } from '../parts/media/picture.text.ts';
import { mediaText } from './media.text.ts';
import styles from './media-page.module.scss';

const TONES: Readonly<Record<FileState, MarkTone>> = { used: 'success', unused: 'plain', unchecked: 'warning', leaving: 'danger' };

const addressOf = ({ kind, id }: FileUse): string =>
  kind === 'product' ? adminPaths.product(id) : kind === 'game' ? adminPaths.game(id) : adminPaths.settings;

interface Actions {
  /** Whether this person may delete it. */
  readonly mayRemove: (file: StoredFileSummary) => boolean;
  readonly onRemove: (file: StoredFileSummary) => void;
}

const { columns } = mediaText;

/** The columns of the list of files, including where each file is used. */
export const fileColumns = ({ mayRemove, onRemove }: Actions): readonly TableColumn<StoredFileSummary>[] => [
  {
    id: 'file',
    header: columns.file,
    isRowHeader: true,
    cell: ({ state, url, path, bucket }) => (
      <span className={styles['file']}>
        <span className={styles['picture']}>
          {state === 'unchecked' ? <AdminIcon name="upload" /> : <Picture address={url} alt="" sizes="48px" ratio={[1, 1]} />}
        </span>
        <span className={styles['name']}>
          {path.slice(path.lastIndexOf('/') + 1)}
          <small>{mediaText.buckets[bucket]}</small>
        </span>
      </span>
    ),
  },
  {
    id: 'size',
    header: columns.size,
    cell: ({ bytes, width, height, files }) => (
      <span className={listStyles['nowrap']}>
        {picturesText.size(bytes)}
        <small className={styles['pixels']}>
          {width === null || height === null ? mediaText.parts(files) : mediaText.pixels(width, height)}
        </small>
      </span>
    ),
  },
  {
    id: 'uses',
    header: columns.uses,
    cell: ({ uses }) => (
      <>
        {uses.length === 0 ? mediaText.nowhere : null}
        {uses.map((use) => (
          <Link key={use.kind + use.id} className={styles['use']} to={addressOf(use)}>
            {use.name ?? mediaText.settingsUse}
          </Link>
        ))}
      </>
    ),
  },
  { id: 'state', header: columns.state, cell: ({ state }) => <Mark tone={TONES[state]}>{mediaText.states[state]}</Mark> },
  {
    id: 'uploaded',
    header: columns.uploaded,
    cell: ({ createdAt }) => <span className={listStyles['nowrap']}>{shortMoment(createdAt, false)}</span>,
  },
  {
    id: 'actions',
    header: columns.actions,
    cell: (file) =>
      file.state === 'used' || file.state === 'leaving' || !mayRemove(file) ? null : (
        <button
          type="button"
          className={iconButtonClass}
          aria-label={mediaText.removeOf(file.path)}
          title={mediaText.remove}
          onClick={() => onRemove(file)}
        >
          <AdminIcon name="trash" />
        </button>
      ),
  },
];
