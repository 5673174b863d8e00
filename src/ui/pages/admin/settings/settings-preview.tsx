import { observer } from 'mobx-react-lite';
import { pageTitle } from '../../../../domain/settings/site-settings.ts';
import { Brand } from '../../../layout/brand.tsx';
import { Footer } from '../../../layout/footer.tsx';
import { adminSettingsText } from './settings.text.ts';
import type { SettingsViewModel } from './settings.view-model.ts';
import styles from './settings-preview.module.scss';

/** Of a tab, of a tab on a sharp screen, of a shortcut, of the home screen of a phone; in pixels. */
const ICON_SIZES = [16, 32, 48, 96] as const;

/** A preview of the shop: the title of its tab, its header on both themes, its icon, the top of its home page, its footer. Nothing in it is interactive. */
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
        <figcaption>{adminSettingsText.previewHeader}</figcaption>
        {(['dark', 'light'] as const).map((theme) => (
          <div key={theme} className={styles['header']} data-theme={theme} inert>
            <Brand siteName={shown.siteName} logoUrl={shown.logoUrl} />
          </div>
        ))}
      </figure>
      {shown.faviconUrl === null ? null : (
        <figure>
          <figcaption>{adminSettingsText.previewIcon}</figcaption>
          <div className={styles['icons']}>
            {ICON_SIZES.map((size) => (
              <span key={size}>
                <img src={shown.faviconUrl ?? ''} alt="" width={size} height={size} />
                <small>{size}</small>
              </span>
            ))}
          </div>
        </figure>
      )}
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
