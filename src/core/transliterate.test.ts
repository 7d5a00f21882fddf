import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transliterate } from './transliterate.ts';

describe('transliterate', () => {
  // The examples of the national table (resolution 55 of 27 January 2010).
  it.each([
    ['Алушта', 'Alushta'],
    ['Андрій', 'Andrii'],
    ['Борщагівка', 'Borshchahivka'],
    ['Вінниця', 'Vinnytsia'],
    ['Гадяч', 'Hadiach'],
    ['Згорани', 'Zghorany'],
    ['Розгон', 'Rozghon'],
    ['Ґалаґан', 'Galagan'],
    ['Донецьк', 'Donetsk'],
    ['Єнакієве', 'Yenakiieve'],
    ['Гаєвич', 'Haievych'],
    ["Короп'є", 'Koropie'],
    ['Житомир', 'Zhytomyr'],
    ['Закарпаття', 'Zakarpattia'],
    ['Їжакевич', 'Yizhakevych'],
    ['Кадиївка', 'Kadyivka'],
    ["Мар'їне", 'Marine'],
    ['Йосипівка', 'Yosypivka'],
    ['Стрий', 'Stryi'],
    ['Олексій', 'Oleksii'],
    ['Київ', 'Kyiv'],
    ['Харків', 'Kharkiv'],
    ['Щербухи', 'Shcherbukhy'],
    ['Гоща', 'Hoshcha'],
    ['Юрій', 'Yurii'],
    ['Корюківка', 'Koriukivka'],
    ['Яготин', 'Yahotyn'],
    ['Костянтин', 'Kostiantyn'],
    ["Знам'янка", 'Znamianka'],
    ['Феодосія', 'Feodosiia'],
    ['Івано-Франківськ', 'IvanoFrankivsk'],
    ['Біла Церква', 'Bila Tserkva'],
  ])('I18N-11 A-120 %s is %s', (ukrainian, latin) => {
    expect(transliterate(ukrainian)).toBe(latin);
  });

  it('I18N-11 a word in capitals stays in capitals', () => {
    expect(transliterate('ЩОРС, ЖЕК-2')).toBe('SHCHORS ZHEK2');
    expect(transliterate('ЗГОДА')).toBe('ZGHODA');
    expect(transliterate('Я')).toBe('Ya');
  });

  it('I18N-11 accents fall away, Latin and digits stay', () => {
    expect(transliterate('Pécs, Gy\u0151r & HLX-204')).toBe('Pecs Gyor  HLX204');
    expect(transliterate('Київ'.normalize('NFD'))).toBe('Kyiv');
  });

  it('I18N-11 the result has only Latin letters, digits and spaces, whatever went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(transliterate(text)).toMatch(/^[A-Za-z0-9 ]*$/);
      }),
    );
  });

  it('A-120 what is Latin already is left alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 ]*$/), (text) => {
        expect(transliterate(text)).toBe(text);
      }),
    );
  });
});
