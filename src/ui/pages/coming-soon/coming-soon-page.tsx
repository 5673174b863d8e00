import { Link, useLoaderData } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../paths.ts';
import { comingSoonText } from '../../text/coming-soon.ts';

export const ComingSoonPage = () => {
  const { name } = useLoaderData<{ readonly name: string }>();
  return (
    <EmptyState
      heading="h1"
      title={comingSoonText.heading(name)}
      text={comingSoonText.text}
      action={
        <Link className={buttonClass('primary')} to={paths.products}>
          {comingSoonText.action}
        </Link>
      }
    />
  );
};
