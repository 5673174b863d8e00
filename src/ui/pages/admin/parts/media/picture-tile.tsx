import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { type FieldPicture, MAX_ALT_LENGTH } from '../../../../../domain/media/field-pictures.ts';
import { classNames } from '../../../../components/class-names.ts';
import { iconButtonClass } from '../../../../components/icon-button.tsx';
import { Mark } from '../../../../components/mark.tsx';
import { Picture } from '../../../../components/picture.tsx';
import { AdminIcon, type AdminIconName } from '../../kit/admin-icon.tsx';
import { pictureEditText } from './edit/picture-edit.text.ts';
import { picturesText } from './picture.text.ts';
import styles from './picture-field.module.scss';

interface Props {
  readonly picture: FieldPicture;
  /** Counted from 1. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onAlt: (alt: string) => void;
  readonly onRemove: () => void;
  /** Absent for pictures that are not the shop's own files. */
  readonly onEdit?: (() => void) | undefined;
  /** Brings the picture back as it was before it was edited here. */
  readonly onRestore?: (() => void) | undefined;
}

/** One picture of a product with its description; it moves by dragging, by keys or by its buttons. */
export const PictureTile = ({ picture, place, count, onMove, onAlt, onRemove, onEdit, onRestore }: Props) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: picture.url });
  const isCover = place === 1;
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles['tile'], isDragging && styles['dragged'])}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      aria-label={picturesText.place(place, count)}
    >
      <div className={styles['picture']}>
        <Picture address={picture.url} alt={picture.alt} sizes="200px" ratio={[1, 1]} />
        {isCover ? (
          <span className={styles['cover']}>
            <Mark>{picturesText.cover}</Mark>
          </span>
        ) : null}
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className={classNames(iconButtonClass, styles['grip'])}
          aria-label={picturesText.drag(place)}
        >
          <AdminIcon name="grip" />
        </button>
      </div>
      <input
        className={styles['alt']}
        value={picture.alt}
        maxLength={MAX_ALT_LENGTH}
        placeholder={picturesText.altPlaceholder}
        aria-label={picturesText.alt(place)}
        onChange={({ target }) => onAlt(target.value)}
      />
      <div className={styles['tools']}>
        <Tool icon="back" label={picturesText.forward(place)} isOff={isCover} onPress={() => onMove(place - 2)} />
        <Tool icon="forth" label={picturesText.backward(place)} isOff={place === count} onPress={() => onMove(place)} />
        <Tool icon="star" label={picturesText.makeCover(place)} isOff={isCover} onPress={() => onMove(0)} />
        {onEdit === undefined ? null : <Tool icon="edit" label={pictureEditText.open(place)} onPress={onEdit} />}
        {onRestore === undefined ? null : <Tool icon="restore" label={pictureEditText.restore(place)} onPress={onRestore} />}
        <Tool icon="trash" label={picturesText.remove(place)} onPress={onRemove} />
      </div>
    </li>
  );
};

interface ToolProps {
  readonly icon: AdminIconName;
  readonly label: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

/** The button is not disabled while it has the focus. */
const Tool = ({ icon, label, isOff = false, onPress }: ToolProps): ReactNode => (
  <button
    type="button"
    className={iconButtonClass}
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onPress}
  >
    <AdminIcon name={icon} />
  </button>
);
