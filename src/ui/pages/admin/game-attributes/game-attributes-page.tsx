import { Link, useLocation } from 'react-router-dom';
import { adminPaths } from '../../../back-office/admin-paths.ts';
import { SchemaEditor } from '../../../back-office/attributes/schema-editor.tsx';
import { PageHead } from '../../../back-office/page-head.tsx';
import { buttonClass } from '../../../components/button.tsx';
import { attributesText } from '../../../text/admin/attributes.ts';

/** The id in `/admin/games/{id}/attributes`. Not from the router's parameters: what reads them would come with every page of the shop. */
const idIn = (pathname: string): string => decodeURIComponent(pathname.replace(/\/$/, '').split('/').at(-2) ?? '');

/** The attributes of one game. */
export const GameAttributesPage = () => {
  const id = idIn(useLocation().pathname);
  return (
    <>
      <PageHead title={attributesText.title}>
        <Link className={buttonClass('text')} to={adminPaths.games}>
          {attributesText.toGames}
        </Link>
      </PageHead>
      <SchemaEditor key={id} gameId={id} />
    </>
  );
};
