import { Link } from 'react-router-dom';
import type { FileState, FileUse, StoredFileSummary } from '../../../../application/media/file-repository.ts';
import { iconButtonClass } from '../../../components/icon-button.tsx';
import { Mark, type MarkTone } from '../../../components/mark.tsx';
import { Picture } from '../../../components/picture.tsx';
import { shortMoment } from '../../../text/time.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { picturesText } from '../parts/media/picture.text.ts';
import { mediaText } from './media.text.ts';
import styles from './media-page.module.scss';

const TONES: Readonly<Record<FileState, MarkTone>> = { used: 'success', unused: 'plain', unchecked: 'warning', leaving: 'danger' };

const addressOf = ({ kind, id }: FileUse): string =>
  kind === 'product' ? adminPaths.product(id) : kind === 'game' ? adminPaths.game(id) : adminPaths.settings;

interface Props {
  readonly files: readonly StoredFileSummary[];
  /** Whether this person may have it removed. */
  readonly mayRemove: (file: StoredFileSummary) => boolean;
  readonly onRemove: (file: StoredFileSummary) => void;
}

/** Files, each with where it is shown. On narrow screens every row becomes a small card. */
export const MediaTable = ({ files, mayRemove, onRemove }: Props) => (
  <table className={styles['table']} aria-label={mediaText.all}>
    <thead>
      <tr>
        {mediaText.columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {files.map((file) => (
        <tr key={`${file.bucket}/${file.path}`}>
          <th scope="row">
            <span className={styles['picture']}>
              {file.state === 'unchecked' ? <AdminIcon name="upload" /> : <Picture address={file.url} alt="" sizes="48px" ratio={[1, 1]} />}
            </span>
            <span className={styles['name']}>
              {file.path.slice(file.path.lastIndexOf('/') + 1)}
              <small>{mediaText.buckets[file.bucket]}</small>
            </span>
          </th>
          <td>
            {picturesText.size(file.bytes)}
            <small>
              {file.width === null || file.height === null ? mediaText.parts(file.files) : mediaText.pixels(file.width, file.height)}
            </small>
          </td>
          <td className={styles['uses']}>
            {file.uses.length === 0 ? mediaText.nowhere : null}
            {file.uses.map((use) => (
              <Link key={use.kind + use.id} to={addressOf(use)}>
                {use.name ?? mediaText.settingsUse}
              </Link>
            ))}
          </td>
          <td>
            <Mark tone={TONES[file.state]}>{mediaText.states[file.state]}</Mark>
          </td>
          <td>{shortMoment(file.createdAt, false)}</td>
          <td>
            {file.state === 'used' || file.state === 'leaving' || !mayRemove(file) ? null : (
              <button
                type="button"
                className={iconButtonClass}
                aria-label={mediaText.removeOf(file.path)}
                title={mediaText.remove}
                onClick={() => onRemove(file)}
              >
                <AdminIcon name="trash" />
              </button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
