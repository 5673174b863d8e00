import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.scss';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** primary: the main action. secondary: outlined. quiet: soft fill. text: no frame. danger: destructive. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'text' | 'danger';

export const buttonClass = (variant: ButtonVariant, isWide = false): string =>
  classNames(styles['button'], styles[variant], isWide && styles['wide']);

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly variant?: ButtonVariant;
  readonly isWide?: boolean;
  /** Shows that the action is running; the button ignores presses but keeps the focus. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

export const Button = ({ variant = 'secondary', isWide = false, isBusy = false, type = 'button', onClick, children, ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    className={buttonClass(variant, isWide)}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? undefined : onClick}
  >
    {isBusy ? <Spinner /> : null}
    {children}
  </button>
);
