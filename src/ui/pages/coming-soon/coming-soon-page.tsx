import { Link, useLoaderData } from 'react-router-dom';
import { AnyLink } from '../../components/any-link.tsx';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { ownerAddress } from '../../features/settings/owner-address.ts';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';

export const comingSoonText = {
  title: 'Segera hadir',
  heading: (name: string): string => (name === comingSoonText.title ? name : `${name} segera hadir`),
  text: 'Bagian ini sedang kami siapkan. Sementara itu, kamu bisa melihat yang tersedia.',
  action: 'Lihat produk',
  sellText: 'Formulirnya sedang kami siapkan. Sementara itu, tawarkan akunmu langsung lewat WhatsApp.',
  sellAction: 'Jual lewat WhatsApp',
  names: {
    '/sell': 'Jual akun',
  } as Readonly<Record<string, string>>,
};

export const ComingSoonPage = () => {
  const { name } = useLoaderData<{ readonly name: string }>();
  const { jualAkunWhatsappUrl } = useSiteSettings();
  const chat = name === comingSoonText.names[paths.sell] ? ownerAddress(jualAkunWhatsappUrl) : null;
  return (
    <EmptyState
      heading="h1"
      title={comingSoonText.heading(name)}
      text={chat === null ? comingSoonText.text : comingSoonText.sellText}
      action={
        chat !== null ? (
          <AnyLink className={buttonClass('primary')} to={chat}>
            {comingSoonText.sellAction}
          </AnyLink>
        ) : (
          <Link className={buttonClass('primary')} to={paths.products}>
            {comingSoonText.action}
          </Link>
        )
      }
    />
  );
};
