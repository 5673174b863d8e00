import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isOwnLink } from '../../../domain/notification/notification-link.ts';
import { notificationsText } from './notification.text.ts';

interface Props {
  /** Already checked to be safe by the domain. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The link of a notification: inside the shop in place, elsewhere in a new tab without access to this one. */
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
