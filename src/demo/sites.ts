import type { Office } from './offices.ts';
import type { Rows } from './rows.ts';

/** A hospital that treats patients of a trial. */
export interface Site {
  readonly id: number;
  readonly office: Office;
  readonly name: string;
  readonly investigator: string;
  readonly address: string;
}

/**
 * The hospitals of each country, in their own spelling. The first one is the site of the demo's site
 * accounts.
 */
export function addSites(rows: Rows, offices: readonly Office[]): readonly Site[] {
  return offices.flatMap((office) =>
    (sitesOf[office.code] ?? []).map(([name, investigator, address], place) => {
      // Approximate coordinates: the first in the town of its office, the others farther away.
      const [lat, lng] = [office.lat + place * 0.7, office.lng + place * 1.1];
      const { id } = rows.add('sites', {
        name,
        investigator,
        address,
        lat,
        lng,
        time_zone: zoneOf[office.code] ?? null,
        hours_note: place === 0 ? 'Pharmacy entrance, ground floor. Call 30 minutes before arrival.' : null,
      });
      if (place < 2) addDetails(rows, id, place, office.code);
      return { id, office, name, investigator, address };
    }),
  );
}

const zoneOf: Readonly<Record<string, string>> = {
  UA: 'Europe/Kyiv',
  GE: 'Asia/Tbilisi',
  IL: 'Asia/Jerusalem',
};

/** The contacts of a site, and its hours for deliveries. */
function addDetails(rows: Rows, site_id: number, place: number, code: string): void {
  const people = [
    [
      'Hospital pharmacy',
      'Pharmacist on duty',
      '+380 44 555 01 31',
      'pharmacy@site.example',
      'Українська, English',
    ],
    ['Study office', 'Study coordinator', '+380 44 555 01 32', null, 'English'],
  ] as const;
  for (const [index, [name, role, phone, email, languages]] of people.slice(place).entries())
    rows.add('site_contacts', { site_id, place: index, name, role, phone, email, languages });
  // The working week of Israel begins on Sunday.
  const working = code === 'IL' ? [7, 1, 2, 3, 4] : [1, 2, 3, 4, 5];
  for (const weekday of [1, 2, 3, 4, 5, 6, 7])
    rows.add('site_hours', {
      site_id,
      weekday,
      hours: working.includes(weekday) ? '08:00-12:00, 13:00-17:00' : 'closed',
    });
}

const sitesOf: Readonly<Record<string, readonly [name: string, investigator: string, address: string][]>> = {
  UA: [
    ['Міська клінічна лікарня № 31, Київ', 'Dr. Iryna Shevchuk', 'вул. Деміївська 13, Київ'],
    ['Дніпровський обласний клінічний центр', 'Dr. Oleh Tkachenko', 'просп. Гагаріна 58, Дніпро'],
    ['Львівська клініка внутрішніх хвороб', 'Dr. Наталія Гнатюк', 'вул. Некрасова 21, Львів'],
    ['Odesa Regional Eye Hospital', 'Dr. Serhii Marchenko', 'Frantsuzkyi Blvd 47, Odesa'],
  ],
  GE: [
    ['თბილისის სამედიცინო ცენტრი ვარაზი', 'Dr. Nino Kapanadze', 'ვარაზისხევის ქუჩა 9, თბილისი'],
    ['ბათუმის რეფერალური კლინიკა', 'Dr. Giorgi Lomidze', 'მელიქიშვილის ქუჩა 22, ბათუმი'],
    ['Kutaisi Western Clinic', 'Dr. ეკა მაისურაძე', 'Javakhishvili St 83, Kutaisi'],
  ],
  IL: [
    ['מרכז רפואי הגלבוע, חיפה', 'Dr. Noa Ben-Ami', 'שדרות מוריה 41, חיפה'],
    ['מרכז רפואי שער הנגב, באר שבע', 'Dr. Avi Rosenthal', 'רחוב הנשיא 6, באר שבע'],
    ['Yarkon Clinical Institute, Tel Aviv', 'Prof. מיכל פרידמן', 'Namir Rd 152, Tel Aviv'],
  ],
  GB: [
    ['Northmoor Royal Infirmary, Manchester', 'Dr. Helen Ashworth', '4 Oxford Road, Manchester M13 9XX'],
    ["St Aldhelm's Hospital, London", 'Prof. Rajiv Menon', '77 Marylebone Way, London W1G 7EA'],
    ['Clydebank Research Clinic, Glasgow', 'Dr. Fiona MacLeod', '12 Dumbarton Road, Glasgow G11 6PW'],
  ],
  TR: [
    [
      'Çamlıca Eğitim ve Araştırma Hastanesi, İstanbul',
      'Dr. Ayşe Yıldırım',
      'Kısıklı Cd. 108, Üsküdar/İstanbul',
    ],
    ['Kızılay Tıp Merkezi, Ankara', 'Prof. Mehmet Öztürk', 'Ziya Gökalp Cd. 30, Çankaya/Ankara'],
    ['Körfez Üniversitesi Hastanesi, İzmir', 'Dr. Gülşah Çelik', 'Şair Eşref Blv. 18, Konak/İzmir'],
  ],
  HU: [
    ['Szent Kristóf Kórház, Budapest', 'Dr. Szűcs Ágnes', 'Üllői út 214, 1195 Budapest'],
    ['Debreceni Klinikai Központ', 'Dr. Tóth Gergő', 'Egyetem sugárút 66, 4032 Debrecen'],
    ['Tisza-parti Rendelőintézet, Szeged', 'Prof. Kőszegi Péter', 'Felső Tisza-part 9, 6721 Szeged'],
  ],
  ZA: [
    ['Witfontein Academic Hospital, Johannesburg', 'Dr. Thandiwe Nkosi', '21 Jubilee Road, Parktown 2193'],
    ['Table Bay Trial Centre, Cape Town', 'Dr. Pieter van Rensburg', '5 Anzio Road, Observatory 7925'],
  ],
  RS: [
    ['Клинички центар Сава, Београд', 'Dr. Jelena Petrović', 'Пастерова 11, Београд'],
    ['Institut za plućne bolesti Fruška gora, Novi Sad', 'Dr. Miloš Đorđević', 'Futoška 40, Novi Sad'],
    ['Општа болница Нишава, Ниш', 'Dr. Снежана Илић', 'Булевар Немањића 62, Ниш'],
  ],
  KE: [
    ['Uhuru Park Medical Centre, Nairobi', 'Dr. Wanjiku Kamau', 'Ngong Road 71, Nairobi'],
    ['Lake Victoria Vaccine Clinic, Kisumu', 'Dr. Otieno Odhiambo', 'Oginga Odinga St 14, Kisumu'],
  ],
};
