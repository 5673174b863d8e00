import type { ReactNode } from 'react';
import type { SaleKind } from '../../../domain/order/order.ts';
import type { SiteSettings } from '../../../domain/settings/site-settings.ts';
import { AnyLink } from '../../components/any-link.tsx';
import { buttonClass } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { paths } from '../../core/paths.ts';
import { ShopSearch } from '../../features/search/shop-search.tsx';
import { ownerAddress } from '../../features/settings/owner-address.ts';
import styles from './hero.module.scss';
import { homeText } from './home.text.ts';

interface Props {
  readonly settings: SiteSettings;
  /** Without products neither the search nor the link to them is shown. */
  readonly hasGoods: boolean;
  /** The only kind of goods; null where there are several. */
  readonly kind: SaleKind | null;
  /** The tiles of the games, if there are any. */
  readonly children: ReactNode;
}

/** The introduction of the shop: text, search and two links, with the games beside it. */
export const Hero = ({ settings, hasGoods, kind, children }: Props) => {
  return (
    <section className={styles['hero']}>
      <div className={classNames('wrap', styles['inside'], children !== null && styles['withFacade'])}>
        <div className={styles['words']}>
          <h1>{settings.heroTitle}</h1>
          <p className={styles['subtitle']}>{settings.heroSubtitle}</p>
          {hasGoods ? (
            <>
              <div className={styles['search']}>
                <ShopSearch size="hero" />
              </div>
              <div className={styles['actions']}>
                <AnyLink className={buttonClass('primary')} to={ownerAddress(settings.heroButtonUrl) ?? paths.products}>
                  {homeText.seeAll(kind)}
                </AnyLink>
                <AnyLink className={buttonClass('secondary')} to={ownerAddress(settings.jualAkunWhatsappUrl) ?? paths.sell}>
                  {homeText.sell}
                </AnyLink>
              </div>
            </>
          ) : null}
        </div>
        {children}
      </div>
    </section>
  );
};
