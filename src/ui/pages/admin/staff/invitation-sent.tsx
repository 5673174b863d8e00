import { useRouteLoaderData } from 'react-router-dom';
import type { Role } from '../../../../domain/auth/roles.ts';
import { defaultSiteSettings } from '../../../../domain/settings/site-settings.ts';
import { whatsappLink } from '../../../../domain/settings/whatsapp-link.ts';
import { buttonClass } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { paths } from '../../../core/paths.ts';
import { SHELL_ROUTE, type ShellData } from '../../../core/shell.ts';
import { staffText } from '../parts/staff/staff.text.ts';
import styles from './staff-page.module.scss';

/** A new invitation: the full number, which is masked later, and the role. */
export interface Invited {
  readonly phone: string;
  readonly role: Role;
}

/** The shop sends no message itself: a link opens a chat with the text, from the inviter's own WhatsApp. */
export const InvitationSent = ({ phone, role }: Invited) => {
  const { siteName } = (useRouteLoaderData(SHELL_ROUTE) as ShellData | undefined)?.settings ?? defaultSiteSettings;
  const address = new URL(paths.authFor(paths.admin), window.location.origin).href;
  const chat = whatsappLink(phone, staffText.invitationMessage(siteName, staffText.roles[role], address));
  return (
    <p className={styles['told']} role="status">
      {staffText.invitedNow(`+${phone}`)}
      {chat === null ? null : (
        <a className={buttonClass('secondary')} href={chat} rel="noopener" target="_blank">
          <Icon name="chat" />
          {staffText.inviteByWhatsapp}
        </a>
      )}
    </p>
  );
};
