import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { AnyLink } from '../../components/any-link.tsx';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { ownerAddress } from '../../features/settings/owner-address.ts';
import { homeText } from './home.text.ts';

/** A shop that has nothing to show yet, and what a visitor can do all the same. */
export const EmptyShop = ({ settings }: { readonly settings: SiteSettings }) => (
  <EmptyState
    title={homeText.emptyTitle}
    text={homeText.emptyText}
    action={
      <AnyLink className={buttonClass('primary')} to={ownerAddress(settings.jualAkunWhatsappUrl) ?? paths.sell}>
        {homeText.sell}
      </AnyLink>
    }
  />
);
