import type { Country } from '../analytics-records.ts';

/** The country of learners whose address leads to none. */
export const UNKNOWN_COUNTRY: Country = { alpha2: null, alpha3: null, name: 'UNKNOWN' };

const TABLE = `AD AND Andorra|AE ARE United Arab Emirates|AF AFG Afghanistan|AL ALB Albania|AM ARM Armenia|AO AGO Angola|AR ARG Argentina|AT AUT Austria|AU AUS Australia|AX ALA Åland Islands|AZ AZE Azerbaijan|BA BIH Bosnia and Herzegovina|BB BRB Barbados|BD BGD Bangladesh|BE BEL Belgium|BF BFA Burkina Faso|BG BGR Bulgaria|BH BHR Bahrain|BI BDI Burundi|BJ BEN Benin|BN BRN Brunei|BO BOL Bolivia|BR BRA Brazil|BS BHS Bahamas|BT BTN Bhutan|BW BWA Botswana|BY BLR Belarus|BZ BLZ Belize|CA CAN Canada|CD COD Congo (the Democratic Republic of the)|CF CAF Central African Republic|CG COG Congo|CH CHE Switzerland|CI CIV Côte d'Ivoire|CL CHL Chile|CM CMR Cameroon|CN CHN China|CO COL Colombia|CR CRI Costa Rica|CU CUB Cuba|CV CPV Cabo Verde|CW CUW Curaçao|CY CYP Cyprus|CZ CZE Czechia|DE DEU Germany|DJ DJI Djibouti|DK DNK Denmark|DM DMA Dominica|DO DOM Dominican Republic|DZ DZA Algeria|EC ECU Ecuador|EE EST Estonia|EG EGY Egypt|ER ERI Eritrea|ES ESP Spain|ET ETH Ethiopia|FI FIN Finland|FJ FJI Fiji|FM FSM Micronesia (Federated States of)|FO FRO Faroe Islands|FR FRA France|GA GAB Gabon|GB GBR United Kingdom|GD GRD Grenada|GE GEO Georgia|GH GHA Ghana|GL GRL Greenland|GM GMB Gambia|GN GIN Guinea|GQ GNQ Equatorial Guinea|GR GRC Greece|GT GTM Guatemala|GW GNB Guinea-Bissau|GY GUY Guyana|HK HKG Hong Kong|HN HND Honduras|HR HRV Croatia|HT HTI Haiti|HU HUN Hungary|ID IDN Indonesia|IE IRL Ireland|IL ISR Israel|IM IMN Isle of Man|IN IND India|IQ IRQ Iraq|IR IRN Iran|IS ISL Iceland|IT ITA Italy|JM JAM Jamaica|JO JOR Jordan|JP JPN Japan|KE KEN Kenya|KG KGZ Kyrgyzstan|KH KHM Cambodia|KI KIR Kiribati|KM COM Comoros|KN KNA Saint Kitts and Nevis|KR KOR South Korea|KW KWT Kuwait|KZ KAZ Kazakhstan|LA LAO Laos|LB LBN Lebanon|LC LCA Saint Lucia|LI LIE Liechtenstein|LK LKA Sri Lanka|LR LBR Liberia|LS LSO Lesotho|LT LTU Lithuania|LU LUX Luxembourg|LV LVA Latvia|LY LBY Libya|MA MAR Morocco|MC MCO Monaco|MD MDA Moldova|ME MNE Montenegro|MG MDG Madagascar|MH MHL Marshall Islands|MK MKD North Macedonia|ML MLI Mali|MM MMR Myanmar|MN MNG Mongolia|MO MAC Macao|MR MRT Mauritania|MT MLT Malta|MU MUS Mauritius|MV MDV Maldives|MW MWI Malawi|MX MEX Mexico|MY MYS Malaysia|MZ MOZ Mozambique|NA NAM Namibia|NC NCL New Caledonia|NE NER Niger|NG NGA Nigeria|NI NIC Nicaragua|NL NLD Netherlands|NO NOR Norway|NP NPL Nepal|NR NRU Nauru|NZ NZL New Zealand|OM OMN Oman|PA PAN Panama|PE PER Peru|PF PYF French Polynesia|PG PNG Papua New Guinea|PH PHL Philippines|PK PAK Pakistan|PL POL Poland|PR PRI Puerto Rico|PS PSE Palestine, State of|PT PRT Portugal|PW PLW Palau|PY PRY Paraguay|QA QAT Qatar|RE REU Réunion|RO ROU Romania|RS SRB Serbia|RU RUS Russia|RW RWA Rwanda|SA SAU Saudi Arabia|SB SLB Solomon Islands|SC SYC Seychelles|SD SDN Sudan|SE SWE Sweden|SG SGP Singapore|SI SVN Slovenia|SK SVK Slovakia|SL SLE Sierra Leone|SM SMR San Marino|SN SEN Senegal|SO SOM Somalia|SR SUR Suriname|SS SSD South Sudan|ST STP Sao Tome and Principe|SV SLV El Salvador|SY SYR Syria|SZ SWZ Eswatini|TD TCD Chad|TG TGO Togo|TH THA Thailand|TJ TJK Tajikistan|TL TLS Timor-Leste|TM TKM Turkmenistan|TN TUN Tunisia|TO TON Tonga|TR TUR Turkey|TT TTO Trinidad and Tobago|TV TUV Tuvalu|TW TWN Taiwan|TZ TZA Tanzania|UA UKR Ukraine|UG UGA Uganda|US USA United States of America|UY URY Uruguay|UZ UZB Uzbekistan|VC VCT Saint Vincent and the Grenadines|VE VEN Venezuela|VN VNM Vietnam|VU VUT Vanuatu|WS WSM Samoa|XK XKX Kosovo|YE YEM Yemen|ZA ZAF South Africa|ZM ZMB Zambia|ZW ZWE Zimbabwe`;

/** Countries by their two-letter code, in the order of the codes, under the names that such services use. */
export const COUNTRIES: readonly Country[] = TABLE.split('|').map((line) => ({
  alpha2: line.slice(0, 2),
  alpha3: line.slice(3, 6),
  name: line.slice(7),
}));

/** Where most learners come from, with their weight; everybody else shares the rest. */
export const COUNTRY_WEIGHTS: Readonly<Record<string, number>> = {
  US: 260,
  IN: 180,
  CN: 70,
  BR: 64,
  GB: 58,
  MX: 52,
  CA: 45,
  DE: 38,
  ES: 36,
  CO: 34,
  FR: 30,
  NG: 30,
  AU: 26,
  EG: 24,
  JP: 22,
  PK: 22,
  KE: 15,
  TW: 12,
  SE: 9,
  AX: 1,
};
