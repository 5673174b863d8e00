import { useLoaderData } from 'react-router-dom';
import type { Content } from '../../../application/content/read-content.ts';
import type { Heading } from '../../../domain/content/document.ts';
import { plainInline } from '../../../domain/content/plain-text.ts';
import { RichText } from '../../features/content/rich-text.tsx';
import { ShopContact } from '../../features/content/shop-contact.tsx';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { shopDay } from '../../text/time.ts';
import { termsText } from './terms.text.ts';
import type { TermsData } from './terms-data.ts';
import styles from './terms-page.module.scss';

const headingsOf = ({ blocks }: Content): readonly Heading[] =>
  blocks.filter((block): block is Heading => block.is === 'heading' && block.level === 2);

const Contents = ({ id, title, content }: { readonly id: string; readonly title: string; readonly content: Content }) => (
  <li>
    <a href={`#${id}`}>{title}</a>
    <ol>
      {headingsOf(content).map((heading) => (
        <li key={heading.id}>
          <a href={`#${heading.id}`}>{plainInline(heading.has)}</a>
        </li>
      ))}
    </ol>
  </li>
);

const Part = ({ id, title, content }: { readonly id: string; readonly title: string; readonly content: Content }) => (
  <section id={id} className={styles['part']} aria-labelledby={`${id}-judul`}>
    <h2 id={`${id}-judul`}>{title}</h2>
    <p className={styles['version']}>{termsText.version(content.version, shopDay(content.publishedAt))}</p>
    <RichText blocks={content.blocks} below={1} />
  </section>
);

/** Terms of service and privacy policy on one page, each with its version. */
export const TermsPage = () => {
  const { terms, privacy } = useLoaderData<TermsData>();
  const settings = useSiteSettings();
  return (
    <div className={`wrap ${styles['page']}`}>
      <h1>{termsText.title}</h1>
      <p className={styles['lead']}>{termsText.lead(settings.siteName)}</p>
      <div className={styles['columns']}>
        <nav className={styles['contents']} aria-label={termsText.contents}>
          <ul>
            <Contents id="terms" title={termsText.terms} content={terms} />
            <Contents id="privacy" title={termsText.privacy} content={privacy} />
          </ul>
        </nav>
        <div>
          <Part id="terms" title={termsText.terms} content={terms} />
          <Part id="privacy" title={termsText.privacy} content={privacy} />
          <ShopContact
            id="kontak"
            settings={settings}
            title={termsText.contactTitle}
            text={termsText.contactText}
            none={termsText.noContact}
            whatsapp={termsText.whatsapp}
          />
        </div>
      </div>
    </div>
  );
};
