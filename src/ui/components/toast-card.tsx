import { layoutText } from '../text/layout.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast-card.module.scss';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

const SIGNS: Readonly<Record<ToastType, IconName>> = { success: 'check', error: 'warning', warning: 'clock', info: 'info' };

interface Props {
  readonly type: ToastType;
  readonly text: string;
  /** An action, available while the toast is shown. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  readonly onDismiss: () => void;
  /** Reports whether the pointer or the focus rests on the toast. */
  readonly onHold: () => void;
  readonly onLeave: () => void;
}

export const ToastCard = ({ type, text, action, onDismiss, onHold, onLeave }: Props) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: hovering pauses the toast; there is nothing to press.
  <div
    className={classNames(styles['toast'], styles[type])}
    onMouseEnter={onHold}
    onMouseLeave={({ currentTarget }) => currentTarget.contains(document.activeElement) || onLeave()}
    onFocus={onHold}
    onBlur={({ currentTarget }) => currentTarget.matches(':hover') || onLeave()}
  >
    <Icon name={SIGNS[type]} />
    <p>{text}</p>
    {action === undefined ? null : (
      <Button variant="text" onClick={action.onPress}>
        {action.label}
      </Button>
    )}
    <IconButton icon="close" label={layoutText.close} onClick={onDismiss} />
  </div>
);
