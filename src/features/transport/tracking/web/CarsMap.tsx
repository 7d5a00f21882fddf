// The map, in a separate chunk with MapLibre: React holds the state, `cars-on-map` draws.
import { useComputedColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createBaseMap } from '#web/map/base-map.ts';
import { addStreets, type Streets } from '#web/map/street-tiles.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { type CarsOnMap, showCars, type Track } from './cars-on-map.ts';
import type { Fleet } from './fleet.ts';
import { mapSettingsQuery } from './queries.ts';
import classes from './Tracking.module.css';

export interface CarsMapProps {
  readonly fleet: Fleet;
  /** Whether the cars are loaded; the map then fits them all into view once. */
  readonly ready: boolean;
  /** The largest zoom at which all cars are shown. */
  readonly closest?: number;
  readonly chosen: number | undefined;
  readonly track: Track | undefined;
  readonly onChoose: (id: number) => void;
  /** Called if the browser has no WebGL. */
  readonly onFailure: () => void;
}

/** Initial view of Europe with the surrounding offices, until the cars are loaded. */
const start = { center: [28, 42] as [number, number], zoom: 2.6 };

export function CarsMap({ fleet, ready, closest, chosen, track, onChoose, onFailure }: CarsMapProps) {
  const t = useTexts('map');
  const languageTag = useLanguageTag();
  const scheme = useComputedColorScheme('light');
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [cars, setCars] = useState<CarsOnMap>();
  const [streets, setStreets] = useState<Streets>();
  const [streetsMissing, setStreetsMissing] = useState(false);

  const open = useEffectEvent(async (container: HTMLElement, language: string, signal: AbortSignal) => {
    try {
      const map = await createBaseMap({
        container,
        scheme,
        languageTag: language,
        ...start,
        locale: {
          'Map.Title': t('map_label'),
          'NavigationControl.ZoomIn': t('zoom_in'),
          'NavigationControl.ZoomOut': t('zoom_out'),
          'AttributionControl.ToggleAttribution': t('toggle_attribution'),
        },
        signal,
      });
      if (signal.aborted) return;
      const shown = showCars({ map, fleet, scheme, onChoose });
      signal.addEventListener('abort', () => shown.remove());
      setCars(shown);
      const settings = await client.fetchQuery(mapSettingsQuery).catch(() => undefined);
      if (!settings || signal.aborted) return;
      setStreets(await addStreets({ map, settings, scheme, onMissing: setStreetsMissing, signal }));
    } catch (error) {
      if (!signal.aborted && !isShown(container)) onFailure();
      else console.warn(error);
    }
  });

  useEffect(() => {
    const container = place.current;
    if (!container) return undefined;
    const ending = new AbortController();
    void open(container, languageTag, ending.signal);
    return () => {
      ending.abort();
      // Its map is gone: a theme that changes before the next one is there would still be given to it.
      setCars(undefined);
      setStreets(undefined);
    };
  }, [languageTag]);

  useEffect(() => cars?.setScheme(scheme), [cars, scheme]);
  useEffect(() => streets?.setScheme(scheme), [streets, scheme]);
  useEffect(() => cars?.showTrack(track), [cars, track]);
  useEffect(() => {
    if (ready) cars?.showAll(closest);
  }, [cars, ready, closest]);
  useEffect(() => {
    cars?.choose(chosen);
    if (chosen !== undefined && ready) cars?.centre(chosen);
  }, [cars, chosen, ready]);

  return (
    <>
      <div ref={place} className={classes['canvas']} />
      <p className={classes['missing']} role="status">
        {streetsMissing && t('no_streets')}
      </p>
    </>
  );
}

/** Whether MapLibre has created its canvas, which it does not without WebGL. */
function isShown(container: HTMLElement): boolean {
  return container.querySelector('canvas') !== null;
}
