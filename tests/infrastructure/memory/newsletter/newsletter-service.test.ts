import { InMemoryNewsletterService } from '../../../../src/infrastructure/memory/newsletter/newsletter.ts';
import { newsletterDeskContract } from '../../../contracts/newsletter/newsletter-service.contract.ts';

newsletterDeskContract(async () => ({ desk: new InMemoryNewsletterService(), close: async () => undefined }));
