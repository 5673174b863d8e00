import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.scss';

export const iconButtonClass = styles['iconButton'] ?? '';

interface Props {
  readonly icon: IconName;
  /** The accessible name. */
  readonly label: string;
  readonly onClick: () => void;
  readonly className?: string | undefined;
}

export const IconButton = ({ icon, label, onClick, className }: Props) => (
  <button type="button" className={classNames(iconButtonClass, className)} aria-label={label} onClick={onClick}>
    <Icon name={icon} size="large" />
  </button>
);
