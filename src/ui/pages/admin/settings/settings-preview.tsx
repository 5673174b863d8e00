import { observer } from 'mobx-react-lite';
import { pageTitle } from '../../../../domain/settings/site-settings.ts';
import { Footer } from '../../../layout/footer.tsx';
import { adminSettingsText } from './settings.text.ts';
import type { SettingsViewModel } from './settings.view-model.ts';
import styles from './settings-preview.module.scss';

/** A preview of the shop: the title of its tab, the top of its home page, its footer. Nothing in it is interactive. */
export const SettingsPreview = observer(({ model: { shown } }: { readonly model: SettingsViewModel }) => {
  return (
    <section className={styles['preview']} aria-labelledby="judul-pratinjau">
      <h2 id="judul-pratinjau">{adminSettingsText.preview}</h2>
      <figure>
        <figcaption>{adminSettingsText.previewTab}</figcaption>
        <p className={styles['tab']}>
          <span className={styles['icon']}>
            {shown.faviconUrl === null ? null : <img src={shown.faviconUrl} alt="" width="16" height="16" />}
          </span>
          <span>{pageTitle(shown.siteName, null)}</span>
        </p>
      </figure>
      <figure>
        <figcaption>{adminSettingsText.previewHero}</figcaption>
        <div className={styles['hero']}>
          <p>{shown.heroTitle}</p>
          <p>{shown.heroSubtitle}</p>
        </div>
      </figure>
      <figure>
        <figcaption>{adminSettingsText.previewFooter}</figcaption>
        <div className={styles['footer']} inert>
          <Footer settings={shown} />
        </div>
      </figure>
    </section>
  );
});
