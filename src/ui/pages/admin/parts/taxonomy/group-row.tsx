import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { AdminGroup, GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import { Icon } from '../../../../components/icon.tsx';
import { iconButtonClass } from '../../../../components/icon-button.tsx';
import { Mark } from '../../../../components/mark.tsx';
import { SwitchRow } from '../../../../components/switch-row.tsx';
import { AdminIcon } from '../../kit/admin-icon.tsx';
import { formText } from '../../kit/form/form.text.ts';
import styles from './group-list.module.scss';
import { groupPaths } from './group-paths.ts';
import { groupsText as text } from './taxonomy.text.ts';
import type { GroupActions } from './use-group-actions.ts';

interface OrderButtonsProps {
  readonly name: string;
  readonly place: number;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
}

/** Moves a group by one place, as an alternative to dragging. A button at the edge of the list keeps the focus. */
const OrderButtons = ({ name, place, isLast, onMove }: OrderButtonsProps) => (
  <span className={styles['steps']}>
    <button
      type="button"
      className={`${iconButtonClass} ${styles['up']}`}
      aria-disabled={place === 0 || undefined}
      aria-label={text.up(name)}
      onClick={place === 0 ? undefined : () => onMove(place - 1)}
    >
      <Icon name="chevronDown" />
    </button>
    <button
      type="button"
      className={iconButtonClass}
      aria-disabled={isLast || undefined}
      aria-label={text.down(name)}
      onClick={isLast ? undefined : () => onMove(place + 1)}
    >
      <Icon name="chevronDown" />
    </button>
  </span>
);

interface Props {
  readonly kind: GroupKind;
  readonly group: AdminGroup;
  readonly place: number;
  readonly isLast: boolean;
  readonly isOrdering: boolean;
  readonly actions: GroupActions;
}

/** One game, category or tier: position, name, flags, and actions. */
export const GroupRow = observer(({ kind, group, place, isLast, isOrdering, actions }: Props) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: group.id,
    disabled: !isOrdering,
    attributes: { roleDescription: text.draggable },
  });
  return (
    <li
      ref={setNodeRef}
      className={styles['row']}
      data-dragging={isDragging || undefined}
      // Set through the element's style object, which the Content-Security-Policy allows.
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <span className={styles['place']}>
        {isOrdering ? (
          <>
            <button
              ref={setActivatorNodeRef}
              type="button"
              className={`${iconButtonClass} ${styles['grip']}`}
              {...attributes}
              {...listeners}
              aria-label={text.drag(group.name)}
            >
              <AdminIcon name="grip" />
            </button>
            <OrderButtons name={group.name} place={place} isLast={isLast} onMove={(to) => void actions.move(place, to)} />
          </>
        ) : null}
      </span>
      <span className={styles['words']}>
        <Swatch group={group} />
        <Link to={groupPaths[kind].one(group.id)}>{group.name}</Link>
        {group.isActive ? null : <Mark tone="warning">{text.inactive}</Mark>}
        <small>
          {[kind === 'tiers' ? text.range(group.priceRangeMin, group.priceRangeMax) : group.slug, text.products(group.productCount)].join(
            ' · ',
          )}
        </small>
      </span>
      <span className={styles['flags']}>
        {kind === 'games' ? (
          <Flag
            label={text.popular}
            name={text.popularOf(group.name)}
            isOn={group.isPopular}
            onChange={(isPopular) => void actions.switchTo(group, { isPopular })}
          />
        ) : null}
        <Flag
          label={text.active}
          name={text.activeOf(group.name)}
          isOn={group.isActive}
          onChange={(isActive) => void actions.switchTo(group, { isActive })}
        />
      </span>
      <span className={styles['actions']}>
        <Link className={iconButtonClass} to={groupPaths[kind].one(group.id)} aria-label={text.actionsOf(formText.edit, group.name)}>
          <AdminIcon name="edit" />
        </Link>
        <button
          type="button"
          className={iconButtonClass}
          aria-label={text.actionsOf(formText.remove, group.name)}
          onClick={() => void actions.leave(group)}
        >
          <AdminIcon name="trash" />
        </button>
      </span>
    </li>
  );
});

const Swatch = ({ group: { color } }: { readonly group: AdminGroup }) =>
  color === null ? null : <i className={styles['swatch']} style={{ background: color }} aria-hidden="true" />;

interface FlagProps {
  readonly label: string;
  /** Includes the name of the group, for screen readers. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Flag = ({ label, name, isOn, onChange }: FlagProps) => (
  <SwitchRow
    name={label}
    label={
      <>
        <span aria-hidden="true">{label}</span>
        <span className="visually-hidden">{name}</span>
      </>
    }
    isOn={isOn}
    onChange={onChange}
  />
);
