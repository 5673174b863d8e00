import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { JoinNewsletter } from '../../../application/newsletter/newsletter-service.ts';
import { buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { ToastStore } from '../../stores/toast.store.ts';
import { newsletterText } from './newsletter.text.ts';
import styles from './newsletter-form.module.scss';

/** A field for the newsletter. The form works without scripts; once they run, it is sent in place. */
export const NewsletterForm = () => {
  const join = useStore(JoinNewsletter);
  const toasts = useStore(ToastStore);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      const { isTaken, message } = await join.execute(String(new FormData(form).get('email')));
      if (isTaken) form.reset();
      toasts.show(isTaken ? 'success' : 'error', message);
    } catch {
      toasts.show('error', newsletterText.unavailable);
    }
  };
  return (
    <form className={styles['news']} action={paths.newsletter} method="post" aria-label={newsletterText.title} onSubmit={send}>
      <label htmlFor="kabar">{newsletterText.title}</label>
      <div className={styles['row']}>
        <input id="kabar" name="email" type="email" required maxLength={254} autoComplete="email" placeholder={newsletterText.field} />
        <button type="submit" className={buttonClass('secondary')}>
          {newsletterText.send}
        </button>
      </div>
      <p>
        {newsletterText.consent} <Link to={paths.privacy}>{newsletterText.privacy}</Link>
      </p>
    </form>
  );
};
