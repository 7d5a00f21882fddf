import { useMutation } from '@tanstack/react-query';
import { download } from '#web/client.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconDownload } from '#web/ui/icons.ts';
import { shippingPapersContract } from '../contract.ts';

const papers = ['label', 'packing_list', 'packing_list_blinded'] as const;

/** Downloads the label and the packing lists of an outbound. */
export function PaperButtons({ project, id }: { project: number; id: number }) {
  const t = useTexts('shippingPapers');
  const params = { id: project, recordId: id };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (paper: (typeof papers)[number]) =>
      paper === 'label'
        ? download(shippingPapersContract.label, { params })
        : download(shippingPapersContract.packingList, {
            params,
            query: paper === 'packing_list' ? {} : { blinded: 'true' },
          }),
  });
  return papers.map((paper) => (
    <PlainButton
      key={paper}
      look="quiet"
      icon={<IconDownload aria-hidden />}
      busy={isPending && variables === paper}
      onClick={() => mutate(paper)}
    >
      {t(paper)}
    </PlainButton>
  ));
}
