import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.scss';

export const iconButtonClass = styles['iconButton'] ?? '';

interface Props {
  readonly icon: IconName;
  /** The accessible name. */
  readonly label: string;
  readonly onClick: () => void;
}

export const IconButton = ({ icon, label, onClick }: Props) => (
  <button type="button" className={iconButtonClass} aria-label={label} onClick={onClick}>
    <Icon name={icon} size="large" />
  </button>
);
