// What the page of parts shows: one entry for each file of web/ui that draws something. Each theme draws its own copy,
// so a part with an id makes it by `useId`.
import type { ReactNode } from 'react';
import { CallFailure } from '#web/messages.ts';
import { AreaChart } from '#web/ui/AreaChart.tsx';
import { ActiveBadge, Badge, StatusBadge, type Tone } from '#web/ui/Badges.tsx';
import { BalanceSummary } from '#web/ui/BalanceSummary.tsx';
import { BarChart } from '#web/ui/BarChart.tsx';
import { ButtonMenu } from '#web/ui/ButtonMenu.tsx';
import { ButtonPanel } from '#web/ui/ButtonPanel.tsx';
import { ButtonLink, PlainButton } from '#web/ui/Buttons.tsx';
import { Card, Cards } from '#web/ui/Card.tsx';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FigureButton } from '#web/ui/FigureButton.tsx';
import { ItemList } from '#web/ui/ItemList.tsx';
import { IconBox, IconDownload, IconTrash } from '#web/ui/icons.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { FailurePanel, NotFoundPanel, Panel, UnauthorizedPanel } from '#web/ui/Panels.tsx';
import { FactsPlaceholder, Placeholder } from '#web/ui/Placeholder.tsx';
import { ProductNames } from '#web/ui/ProductNames.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Amount, Day, Decimal, Labelled, Moment, Money, Percent, Quantity } from '#web/ui/Values.tsx';
import { ConfirmState, ErrorState, SidePanelState } from './opened-parts.tsx';

export interface Part {
  /** The file of web/ui, without its ending. */
  readonly name: string;
  /** What a state is called, and how it looks. */
  readonly states: Readonly<Record<string, ReactNode>>;
}

const press = () => undefined;
const tones: readonly Tone[] = ['good', 'attention', 'bad', 'information', 'neutral'];
const looks = ['main', 'danger', 'plain', 'quiet'] as const;
const weeks = Array.from({ length: 16 }, (_, place) => place + 1);
const long = 'Ministry of Health of Ukraine, Department of Clinical Research and Pharmaceutical Supply';
const failure = (status: number, code: string) =>
  new CallFailure({ status, codes: [code], sessionEnded: false, fields: {} }, '7f3c-req');

export const parts: readonly Part[] = [
  {
    name: 'AreaChart',
    states: {
      line: chart('0,80 25,60 50,65 75,30 100,20', undefined),
      'with a zero line': chart('0,30 50,70 100,90', 50),
    },
  },
  {
    name: 'Badges',
    states: {
      tones: tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      )),
      statuses: ['Delivered', 'In transit', 'Customs', 'Damaged', 'Draft'].map((status) => (
        <StatusBadge key={status} status={status} />
      )),
      active: [<ActiveBadge key="on" active />, <ActiveBadge key="off" active={false} />],
    },
  },
  {
    name: 'BalanceSummary',
    states: {
      balanced: (
        <BalanceSummary result={{ text: 'Everything is balanced.', isBalanced: true }} rule="in = out" />
      ),
      'with differences': (
        <BalanceSummary result={{ text: '2 batches differ', isBalanced: false }} rule={long} />
      ),
      'nothing yet': <BalanceSummary result={undefined} rule="in = out" />,
    },
  },
  {
    name: 'BarChart',
    states: {
      counts: bars([3, 0, 12, 7]),
      empty: bars([0, 0, 0, 0]),
    },
  },
  {
    name: 'ButtonMenu',
    states: {
      closed: (
        <ButtonMenu
          button={{ children: 'Menu' }}
          label="Actions"
          side="start"
          entries={[
            { label: 'A link', to: '/about' },
            { label: 'An action', onPress: press },
          ]}
        />
      ),
    },
  },
  {
    name: 'ButtonPanel',
    states: {
      closed: (
        <ButtonPanel button={{ children: 'Panel' }} label="Details" side="start" width={240}>
          {(close) => <PlainButton onClick={close}>Close</PlainButton>}
        </ButtonPanel>
      ),
    },
  },
  {
    name: 'Buttons',
    states: {
      looks: looks.map((look) => (
        <PlainButton key={look} look={look}>
          {look}
        </PlainButton>
      )),
      'with an icon': looks.map((look) => (
        <PlainButton key={look} look={look} icon={<IconDownload size={18} aria-hidden />}>
          {look}
        </PlainButton>
      )),
      busy: looks.map((look) => (
        <PlainButton key={look} look={look} busy>
          {look}
        </PlainButton>
      )),
      disabled: looks.map((look) => (
        <PlainButton key={look} look={look} disabled>
          {look}
        </PlainButton>
      )),
      links: looks.map((look) => (
        <ButtonLink key={look} look={look} to="/about">
          {look}
        </ButtonLink>
      )),
    },
  },
  {
    name: 'Card',
    states: {
      'two beside each other': (
        <Cards>
          <Card title="Latest activity" hint="What happened last" action={<PlainButton>Edit</PlainButton>}>
            <p>Content</p>
          </Card>
          <Card title={long}>
            <p>Content below a long title</p>
          </Card>
        </Cards>
      ),
    },
  },
  {
    name: 'CodeBlock',
    states: {
      'a call': (
        <CodeBlock label="Example" text={'curl https://portal.example/api/packages/?page=1&limit=10'} />
      ),
    },
  },
  {
    name: 'ErrorBar',
    states: { 'one and several errors': <ErrorState /> },
  },
  {
    name: 'Facts',
    states: {
      facts: (
        <Facts
          facts={[
            { label: 'Airbill', value: 'UA2010075' },
            { label: 'Consignee', value: long },
            { label: 'Nothing', value: null },
          ]}
        />
      ),
      'folded on a phone': <Facts folded facts={[{ label: 'Airbill', value: 'UA2010075' }]} />,
    },
  },
  {
    name: 'FigureButton',
    states: {
      'with rows': <FigureButton quantity="1,250" label="Rows of 1,250" onOpen={press} />,
      zero: <FigureButton quantity="0" label="" onOpen={press} />,
      wrong: <FigureButton quantity="-5" label="Rows of -5" isWrong onOpen={press} />,
    },
  },
  {
    name: 'ItemList',
    states: {
      items: (
        <ItemList
          label="Devices"
          items={[
            { key: 1, icon: <IconBox size={20} />, title: 'Phone', mark: <Badge tone="good">Active</Badge> },
            { key: 2, title: long, text: 'Last used today', action: <PlainButton>Sign out</PlainButton> },
          ]}
        />
      ),
    },
  },
  {
    name: 'LinkTabs',
    states: {
      'with counts': (
        <LinkTabs
          label="Parts of a list"
          current="current"
          tabs={[
            { key: 'current', label: 'Current', count: 1204 },
            { key: 'past', label: 'Past', count: 0 },
            { key: 'debt', label: 'Debt' },
          ]}
        />
      ),
      'wider than its place': (
        <div style={{ maxWidth: 320 }}>
          <LinkTabs
            label="Parts of a project"
            current="outbounds"
            tabs={['overview', 'inbounds', 'outbounds', 'returns', 'inventories'].map((key) => ({
              key,
              label: key,
            }))}
          />
        </div>
      ),
    },
  },
  {
    name: 'Notice',
    states: { 'with a link': <Notice text={long} action={<ButtonLink to="/about">Open</ButtonLink>} /> },
  },
  {
    name: 'Panels',
    states: {
      'not found': <NotFoundPanel within />,
      'no access': <UnauthorizedPanel within />,
      failed: <FailurePanel within error={failure(500, 'SERVER_ERROR')} onRetry={press} />,
      'of its own': (
        <Panel within icon={<IconTrash />} title="Nothing here" text="A sentence." small="Small" />
      ),
    },
  },
  {
    name: 'Placeholder',
    states: { bar: <Placeholder width="60%" />, facts: <FactsPlaceholder count={3} /> },
  },
  {
    name: 'ProductNames',
    states: { 'one without a name': <ProductNames names={['Blinded product A', '']} /> },
  },
  {
    name: 'ScrollingTable',
    states: {
      'wider than its place': (
        <ScrollingTable label="Stock by week">
          <thead>
            <tr>
              {weeks.map((week) => (
                <th key={week} scope="col">
                  Week {week}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {weeks.map((week) => (
                <td key={week}>{week * 1000}</td>
              ))}
            </tr>
          </tbody>
        </ScrollingTable>
      ),
    },
  },
  { name: 'SidePanel', states: { 'opened by a button': <SidePanelState /> } },
  {
    name: 'Values',
    states: {
      day: <Day value="2026-11-23" />,
      moment: <Moment value="2026-11-23T09:05:00Z" />,
      amount: <Amount value={1234567} />,
      percent: <Percent value={83} />,
      'with its label': <Labelled label="Sent">12 Mar 2026</Labelled>,
      decimal: <Decimal value="1234.5" digits={2} />,
      quantity: [<Quantity key="some" value="1250.500" />, ' ', <Quantity key="none" value={null} />],
      money: <Money value="9876.50" currency="EUR" />,
    },
  },
  { name: 'use-confirmation', states: { 'asks first': <ConfirmState /> } },
];

function chart(line: string, zero: number | undefined): ReactNode {
  return (
    <AreaChart
      label="Temperature of a week"
      scale={['8 °C', '2 °C']}
      ends={['Monday', 'Sunday']}
      line={line}
      base={100}
      zero={zero}
    />
  );
}

function bars(values: readonly number[]): ReactNode {
  return (
    <BarChart
      label="Shipments per week"
      bars={values.map((value, week) => ({ key: String(week), value }))}
      ends={['Week 1', `Week ${values.length}`]}
    />
  );
}
