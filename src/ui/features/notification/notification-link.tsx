import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isOwnLink } from '../../../domain/notification/notification-link.ts';
import { notificationsText } from './notification.text.ts';

interface Props {
  /** Safe to follow, as the domain has it. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** Where a notification leads: within the shop in place, elsewhere in a tab of its own that knows nothing of this one. */
export const NotificationLink = ({ to, className, onOpen, children }: Props) =>
  isOwnLink(to) ? (
    <Link className={className} to={to} onClick={onOpen}>
      {children}
    </Link>
  ) : (
    <a className={className} href={to} target="_blank" rel="noopener noreferrer nofollow" onClick={onOpen}>
      {children} <span className="visually-hidden">{notificationsText.elsewhere}</span>
    </a>
  );
