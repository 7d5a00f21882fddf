import { loadTexts } from '#web/texts.ts';

/** The panel of temperatures with its texts, for the pages that show it below other things. */
export async function loadTemperatures() {
  const [{ TemperaturePanel }] = await Promise.all([
    import('#features/transport/temperatures/web/TemperaturePanel.tsx'),
    loadTexts(['excursions', 'batches', 'validation']),
  ]);
  return { default: TemperaturePanel };
}
