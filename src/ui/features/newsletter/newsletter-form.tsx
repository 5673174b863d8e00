import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { NewsletterService } from '../../../application/newsletter/newsletter-service.ts';
import { buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { footerText } from '../../layout/footer.text.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import styles from './newsletter-form.module.scss';

/** One field for news by e-mail. A form that goes by itself; once the page's program runs, in place. */
export const NewsletterForm = () => {
  const desk = useStore(NewsletterService);
  const toasts = useStore(ToastStore);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      const { isTaken, message } = await desk.subscribe(String(new FormData(form).get('email')));
      if (isTaken) form.reset();
      toasts.show(isTaken ? 'success' : 'error', message);
    } catch {
      toasts.show('error', footerText.newsAway);
    }
  };
  return (
    <form className={styles['news']} action={paths.newsletter} method="post" aria-label={footerText.news} onSubmit={send}>
      <label htmlFor="kabar">{footerText.news}</label>
      <div className={styles['row']}>
        <input id="kabar" name="email" type="email" required maxLength={254} autoComplete="email" placeholder={footerText.newsField} />
        <button type="submit" className={buttonClass('secondary')}>
          {footerText.newsSend}
        </button>
      </div>
      <p>
        {footerText.newsConsent} <Link to={paths.privacy}>{footerText.privacy}</Link>
      </p>
    </form>
  );
};
