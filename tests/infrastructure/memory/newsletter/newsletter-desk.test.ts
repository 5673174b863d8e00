import { InMemoryNewsletterDesk } from '../../../../src/infrastructure/memory/newsletter/newsletter-desk.ts';
import { newsletterDeskContract } from '../../../contracts/newsletter/newsletter-desk.contract.ts';

newsletterDeskContract(async () => ({ desk: new InMemoryNewsletterDesk(), close: async () => undefined }));
