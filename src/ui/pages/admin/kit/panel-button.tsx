import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonVariant, buttonClass } from '../../../components/button.tsx';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import styles from './panel-button.module.scss';

/** Attributes of a button inside a panel that closes it. */
interface Closing {
  readonly popoverTarget: string;
  readonly popoverTargetAction: 'hide';
}

interface Props {
  readonly label: string;
  readonly icon?: AdminIconName;
  /** The accessible name, where it differs from the label. */
  readonly name?: string;
  readonly variant?: ButtonVariant;
  /** Hides the label on phones, where only the icon is visible; the label is then the accessible name. */
  readonly labelClass?: string | undefined;
  readonly children: (closing: Closing) => ReactNode;
}

/** A panel is at most this wide and leaves this much room at the edge, in pixels. With less room to the right both ends meet at the right. */
const WIDEST = 380;
const EDGE = 16;
/** Below a button with less room than this its panel opens upwards. */
const ENOUGH = 360;

/** A button that opens a panel over the page. Escape and a press elsewhere close it; the browser knows which is open. */
export const PanelButton = ({ label, icon, name, variant = 'secondary', labelClass, children }: Props) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const place = (): void => {
    const box = button.current?.getBoundingClientRect();
    if (box === undefined) return;
    const below = window.innerHeight - box.bottom;
    const isAbove = below < ENOUGH && box.top > below;
    const set = (side: string, pixels: number | null): void =>
      panel.current?.style.setProperty(`--panel-${side}`, pixels === null ? 'auto' : `${pixels}px`);
    const isAtEnd = box.left > window.innerWidth - WIDEST - EDGE;
    set('left', isAtEnd ? null : box.left);
    set('right', isAtEnd ? window.innerWidth - box.right : null);
    set('top', isAbove ? null : box.bottom + 8);
    set('bottom', isAbove ? window.innerHeight - box.top + 8 : null);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass(variant)}
        aria-label={name ?? (labelClass === undefined ? undefined : label)}
        popoverTarget={id}
      >
        {icon === undefined ? null : <AdminIcon name={icon} />}
        <span className={labelClass}>{label}</span>
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own frame and legend. */}
      <div ref={panel} id={id} popover="auto" className={styles['panel']} role="group" aria-label={name ?? label} onBeforeToggle={place}>
        {children({ popoverTarget: id, popoverTargetAction: 'hide' })}
      </div>
    </>
  );
};

interface ItemProps {
  readonly closing: Closing;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** An action of a panel, which closes it. */
export const PanelItem = ({ closing, isDanger = false, onPress, children }: ItemProps) => (
  <button type="button" className={styles['item']} data-danger={isDanger || undefined} onClick={onPress} {...closing}>
    {children}
  </button>
);

interface LinkProps {
  readonly closing: Closing;
  readonly to: string;
  /** Opens in a tab of its own. */
  readonly isApart?: boolean;
  readonly children: ReactNode;
}

/** A link of a panel; a navigation within the admin closes it. */
export const PanelLink = ({ closing, to, isApart = false, children }: LinkProps) =>
  isApart ? (
    <a className={styles['item']} href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    <Link className={styles['item']} to={to} onClick={() => document.getElementById(closing.popoverTarget)?.hidePopover?.()}>
      {children}
    </Link>
  );
