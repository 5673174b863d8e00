import { useLoaderData } from 'react-router-dom';
import { RichText } from '../../features/content/rich-text.tsx';
import { ShopContact } from '../../features/content/shop-contact.tsx';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { Channels } from './channels.tsx';
import { communityText } from './community.text.ts';
import type { CommunityData } from './community-data.ts';
import styles from './community-page.module.scss';
import { NumberCheck } from './number-check.tsx';

/** The shop's channels, the house rules, and how to recognise an impostor. */
export const CommunityPage = () => {
  const { rules, check } = useLoaderData<CommunityData>();
  const settings = useSiteSettings();
  return (
    <div className={`wrap ${styles['page']}`}>
      <h1>{communityText.title}</h1>
      <p className={styles['lead']}>{communityText.lead}</p>
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <Channels settings={settings} />
          <NumberCheck check={check} />
        </div>
        <div>
          <RichText blocks={rules.blocks} />
          <ShopContact
            id="kontak"
            settings={settings}
            title={communityText.contact}
            text={communityText.contactText}
            none={communityText.noContact}
            whatsapp={communityText.whatsapp}
          />
        </div>
      </div>
    </div>
  );
};
